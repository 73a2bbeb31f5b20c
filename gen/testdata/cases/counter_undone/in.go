// A counter that runs through packed data is counted back, not saved.
package counter_undone

import "math"

// Lower multiplies v by the lower triangle packed in l, row by row.
//
//gradgen:vjp wrt=l,v
func Lower(l, v []float64) []float64 {
	out := make([]float64, len(v))
	next := 0
	for r := range v {
		for c := 0; c <= r; c++ {
			out[r] += l[next%len(l)] * v[c]
			next++
		}
	}
	return out
}

// Skip reads x at places that depend on its values.
//
//gradgen:grad wrt=x
func Skip(x []float64) float64 {
	sum, k := 0.0, 0
	for k+1 < len(x) {
		sum = math.Sin(sum*x[k]) + x[k+1]
		if sum > 0.3 {
			k++
		}
		k++
	}
	return sum * float64(k)
}
