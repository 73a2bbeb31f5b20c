package forms

import "math"

// KMeansStep walks over flat slices by steps of d.
//
//gradgen:grad wrt=centroids name=KMeansStepPlain
//gradgen:grad wrt=centroids vector=on
func KMeansStep(centroids, points []float64, d int) float64 {
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

// KMeansPart counts points and centroids and cuts their parts out.
//
//gradgen:grad wrt=centroids name=KMeansPartPlain
//gradgen:grad wrt=centroids vector=on
func KMeansPart(centroids, points []float64, d int) float64 {
	cost := 0.0
	for p := 0; p < len(points)/d; p++ {
		point := points[p*d : (p+1)*d]
		best := math.Inf(1)
		for c := 0; c < len(centroids)/d; c++ {
			best = math.Min(best, squared(point, centroids[c*d:(c+1)*d]))
		}
		cost += best
	}
	return cost
}

// squared is the squared distance of two points.
func squared(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += (a[i] - b[i]) * (a[i] - b[i])
	}
	return sum
}

// KMeansRows has a slice for each point and centroid.
//
//gradgen:grad wrt=centroids name=KMeansRowsPlain
//gradgen:grad wrt=centroids vector=on
func KMeansRows(centroids, points [][]float64) float64 {
	cost := 0.0
	for _, point := range points {
		best := squared(point, centroids[0])
		for _, centroid := range centroids[1:] {
			best = min(best, squared(point, centroid))
		}
		cost += best
	}
	return cost
}

// KMeansNearest finds which centroid is nearest and then takes the distance to it.
//
//gradgen:grad wrt=centroids name=KMeansNearestPlain
//gradgen:grad wrt=centroids vector=on
func KMeansNearest(centroids, points []float64, d int) float64 {
	cost := 0.0
	for i := range len(points) / d {
		nearest, best := 0, math.MaxFloat64
		for c := range len(centroids) / d {
			var dist float64
			for k := range d {
				dist += math.Pow(points[i*d+k]-centroids[c*d+k], 2)
			}
			if dist < best {
				nearest, best = c, dist
			}
		}
		for k := range d {
			r := points[i*d+k] - centroids[nearest*d+k]
			cost += r * r
		}
	}
	return cost
}

// KMeansAll stores the distances of a point and takes the smallest.
//
//gradgen:grad wrt=centroids name=KMeansAllPlain
//gradgen:grad wrt=centroids vector=on
func KMeansAll(centroids, points []float64, d int) float64 {
	k := len(centroids) / d
	dist := make([]float64, k)
	cost := 0.0
	for p := 0; p+d <= len(points); p += d {
		for c := 0; c < k; c++ {
			dist[c] = 0
			for j := 0; j < d; j++ {
				dist[c] += (points[p+j] - centroids[c*d+j]) * (points[p+j] - centroids[c*d+j])
			}
		}
		best := dist[0]
		for c := 1; c < k; c++ {
			if dist[c] < best {
				best = dist[c]
			}
		}
		cost += best
	}
	return cost
}
