package problems

import "math"

// KMeans is the sum, over points of d coordinates, of the squared distance to the
// nearest of the centroids (Lloyd 1982).
//
//gradgen:grad wrt=centroids name=KMeansPlain
//gradgen:grad wrt=centroids vector=on
//gradgen:hvp wrt=centroids
func KMeans(centroids, points []float64, d int) float64 {
	cost := 0.0
	for p := 0; p < len(points); p += d {
		best := math.Inf(1)
		for c := 0; c < len(centroids); c += d {
			dist := 0.0
			for k := 0; k < d; k++ {
				diff := points[p+k] - centroids[c+k]
				dist += diff * diff
			}
			if dist < best {
				best = dist
			}
		}
		cost += best
	}
	return cost
}

// KMeansHand is KMeans and its gradient, by hand.
func KMeansHand(centroids, points []float64, d int, grad []float64) float64 {
	clear(grad)
	cost := 0.0
	for p := 0; p < len(points); p += d {
		best, at := math.Inf(1), -1
		for c := 0; c < len(centroids); c += d {
			dist := 0.0
			for k := 0; k < d; k++ {
				diff := points[p+k] - centroids[c+k]
				dist += diff * diff
			}
			if dist < best {
				best, at = dist, c
			}
		}
		cost += best
		for k := 0; k < d && at >= 0; k++ {
			grad[at+k] -= 2 * (points[p+k] - centroids[at+k])
		}
	}
	return cost
}
