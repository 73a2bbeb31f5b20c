// A cubic spline (Catmull and Rom) through values at 0, 1, 2 …: all first derivatives at
// several places, by the place and by the values.
package play

import "slices"

//gradgen:jacobian wrt=y,at
func Spline(y, at []float64) []float64 {
	out := make([]float64, len(at))
	for i, x := range at {
		k := min(max(int(x), 1), len(y)-3)
		t := x - float64(k)
		a, b, c, d := y[k-1], y[k], y[k+1], y[k+2]
		out[i] = b + t/2*(c-a+t*(2*a-5*b+4*c-d+t*(3*(b-c)+d-a)))
	}
	return out
}

// Highest is the largest value of the spline: slices.Max is looked into.
//
//gradgen:grad wrt=y
func Highest(y []float64) float64 {
	return slices.Max(Spline(y, []float64{1.25, 1.75, 2.25, 2.75}))
}

func SplineInputs() [][]any {
	return [][]any{{[]float64{0, 1, 0.5, 2, 1, 0}, []float64{1.5, 2.25}}}
}

func HighestInputs() [][]any { return [][]any{{[]float64{0, 1, 0.5, 2, 1, 0}}} }
