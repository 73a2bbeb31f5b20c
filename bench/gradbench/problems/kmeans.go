package problems

import (
	"math"

	"github.com/gradgen/gradgen/runtime/sparse"
)

// ClusterCost is the sum over the points of the square of the distance to the nearest
// centroid. Both have d numbers each.
//
//gradgen:hessian wrt=centroids sparse=on vector=on
func ClusterCost(points []float64, d int, centroids []float64) float64 {
	n, k := len(points)/d, len(centroids)/d
	cost := 0.0
	for p := range n {
		nearest := math.Inf(1)
		for c := range k {
			nearest = min(nearest, distance2(points[p*d:(p+1)*d], centroids[c*d:(c+1)*d]))
		}
		cost += nearest
	}
	return cost
}

// distance2 is the square of the distance of x and y.
func distance2(x, y []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += (v - y[i]) * (v - y[i])
	}
	return sum
}

// Direction is the step of Newton's method for ClusterCost, whose Hessian is diagonal and takes one colour.
// hess keeps its pattern from call to call.
func Direction(points []float64, d int, centroids []float64, hess *sparse.Matrix) []float64 {
	step := make([]float64, len(centroids))
	ClusterCostHessian(points, d, centroids, step, hess)
	for i := range step {
		step[i] /= hess.At(i, i)
	}
	return step
}
