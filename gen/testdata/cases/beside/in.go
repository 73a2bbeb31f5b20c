// Inner loops that run beside their reverse, since both compute the same.
package beside

import "math"

// Histogram counts in bins whose neighbours share an edge.
//
//gradgen:vjp wrt=x,w
func Histogram(x, edges []float64, w float64) []float64 {
	bins := make([]float64, len(edges)-1)
	for _, v := range x {
		below := math.Tanh((edges[0] - v) / w)
		for b := range bins {
			above := math.Tanh((edges[b+1] - v) / w)
			bins[b] += above - below
			below = above
		}
	}
	return bins
}

// Weighted hands on two numbers, one of them with a weight from the index.
//
//gradgen:grad wrt=x,w
func Weighted(x, g []float64, w float64) float64 {
	sum := 0.0
	for _, v := range x {
		last, before := 0.0, 1.0
		for j := 1; j < len(g); j++ {
			t := math.Sin(v*w) / (1 + g[j]*g[j])
			s := math.Exp(-t * g[j] / w)
			sum += g[j]*(s-last) - float64(j)*before
			last, before = s, s*g[j]
		}
		sum += last
	}
	return sum
}

// Kept has a number that its reverse needs from the iteration before: the loops
// stay two.
//
//gradgen:grad wrt=x,w
func Kept(x, g []float64, w float64) float64 {
	sum := 0.0
	for _, v := range x {
		last := v
		for j := range g {
			t := math.Exp(-v / (w + g[j]))
			sum += t * last
			last = t * last / w
		}
	}
	return sum
}

// Inside stores to what its iterations read: the loops stay two.
//
//gradgen:vjp wrt=x,w
func Inside(x, g []float64, w float64) []float64 {
	bins := make([]float64, len(g))
	for _, v := range x {
		last := 0.0
		for j := range g {
			t := math.Tanh(v / (w + g[j]))
			bins[j] += t*bins[0] - last
			last = t
		}
	}
	return bins
}

// Conditional hands on under a condition: the loops stay two.
//
//gradgen:vjp wrt=x,w
func Conditional(x, g []float64, w float64) []float64 {
	bins := make([]float64, len(g))
	for _, v := range x {
		last := 0.0
		for j := range g {
			t := math.Tanh(v / (w + g[j]))
			bins[j] += t - last
			if g[j] > 0 {
				last = t
			}
		}
	}
	return bins
}
