// Searches whose values loops within compute: the reverse sweep runs these again for the
// iteration that was chosen.
package selection_inner

import "math"

// Nearest is the distance of each point to the nearest of the centroids.
//
//gradgen:grad wrt=centroids vector=on
//gradgen:hvp wrt=centroids
//gradgen:jvp wrt=points,centroids
func Nearest(points []float64, d int, centroids []float64) float64 {
	cost := 0.0
	for p := range len(points) / d {
		nearest := math.Inf(1)
		for c := range len(centroids) / d {
			nearest = min(nearest, distance2(points[p*d:(p+1)*d], centroids[c*d:(c+1)*d]))
		}
		cost += nearest
	}
	return cost
}

func distance2(x, y []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += (v - y[i]) * (v - y[i])
	}
	return sum
}

func NearestInputs() [][]any {
	return [][]any{
		{[]float64{0.1, 0.2, 2, 1.5, -1, 0.3}, 2, []float64{0, 0.5, 1, 1, -0.7, 0.2}},
		{[]float64{0.1, 0.2}, 1, []float64{0.7}},
	}
}

// Chosen keeps which centroid was the nearest, with a weight for it.
//
//gradgen:vjp wrt=points,centroids,weights
//gradgen:hvp wrt=centroids,weights
func Chosen(points []float64, d int, centroids, weights []float64) float64 {
	cost := 0.0
	for p := range len(points) / d {
		best, at := math.Inf(1), -1
		for c := range weights {
			v := distance2(points[p*d:(p+1)*d], centroids[c*d:(c+1)*d])
			if w := v * weights[c]; w < best {
				best, at = math.Sqrt(v)+w*w, c
			}
		}
		if at >= 0 {
			cost += best * weights[at]
		}
	}
	return cost
}

func ChosenInputs() [][]any {
	return [][]any{{[]float64{0.1, 0.2, 2, 1.5, -1, 0.3}, 2, []float64{0, 0.5, 1, 1, -0.7, 0.2}, []float64{1, 0.4, 2}}}
}

// Largest is the largest of three things for each row: one argument in the middle may stay.
//
//gradgen:grad wrt=x,w
//gradgen:hvp wrt=x,w
func Largest(x [][]float64, w []float64) float64 {
	m := w[0] * w[0]
	for i, row := range x {
		sum, last := 0.0, 1.0
		for j, v := range row {
			sum += math.Sin(v) * w[j]
		}
		if i%2 == 0 {
			m = max(sum, m, last*row[0])
		}
	}
	return m * m
}

func LargestInputs() [][]any {
	return [][]any{
		{[][]float64{{1, 0.2}, {3, 4}, {0.1, 0.8}}, []float64{1, 2}},
		{[][]float64{{0.3, 0.2}, {3, 4}}, []float64{0.1, 0.2}},
		{[][]float64{{3, 0.2}, {3, 4}}, []float64{0.4, 0.2}},
	}
}

// Early leaves the inner loop once the distance is too large, which needs all iterations.
//
//gradgen:grad wrt=x,c
func Early(x, c []float64) float64 {
	best := 100.0
	for k := range len(c) / len(x) {
		sum := 0.0
		for i, v := range x {
			sum += (v - c[k*len(x)+i]) * (v - c[k*len(x)+i])
			if sum > best {
				break
			}
		}
		if sum < best {
			best = sum
		}
	}
	return best
}

func EarlyInputs() [][]any {
	return [][]any{{[]float64{1, 2, 0.5}, []float64{0.5, 1.5, 1, 5, 6, 7, 1.1, 2.2, 0.3}}}
}

// Filled has the inner loop fill memory that the value is made of.
//
//gradgen:grad wrt=x,c
func Filled(x, c []float64) float64 {
	miss := make([]float64, len(x))
	best := 100.0
	for k := range len(c) / len(x) {
		for i, v := range x {
			miss[i] = v*v - c[k*len(x)+i]
		}
		sum := 0.0
		for _, v := range miss {
			sum += v * v
		}
		best = min(best, sum)
	}
	return best * miss[0]
}

func FilledInputs() [][]any {
	return [][]any{{[]float64{1, 2, 0.5}, []float64{0.5, 1.5, 1, 5, 6, 7, 1.1, 2.2, 0.3}}}
}
