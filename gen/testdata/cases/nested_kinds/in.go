// Emitted functions of every kind in a function that is differentiated: of generic
// functions and methods, with seeds, outputs in parameters and functions in vector code.
package nested_kinds

import "math"

//gradgen:vjp
//gradgen:pullback
//gradgen:fast
func Spread[T float32 | float64](x []T) []T {
	out := make([]T, len(x))
	for i, v := range x {
		out[i] = v * v * x[0]
	}
	return out
}

// Fill writes its output to a parameter.
//
//gradgen:vjp wrt=x of=y
func Fill(x, y []float64) {
	for i := range y {
		y[i] = math.Exp(x[i]) * x[0]
	}
}

//gradgen:hvp
func Cost(x []float64) float64 { return x[0]*x[0]*x[1] + math.Cos(x[1]) }

//gradgen:grad wrt=x
func Seeds(x, w []float64) float64 {
	bar := make([]float64, len(x))
	y := SpreadVJP(x, w, bar)
	SpreadPullback(x, w, bar)
	z := SpreadFast(x)
	return bar[0]*y[1] + bar[1] + z[1]
}

//gradgen:grad wrt=x
func Written(x []float64) float64 {
	y, seed, bar := make([]float64, len(x)), make([]float64, len(x)), make([]float64, len(x))
	for i := range seed {
		seed[i] = x[i] * x[i]
	}
	FillVJP(x, y, seed, bar)
	return bar[0]*y[1] + bar[1]
}

//gradgen:grad wrt=x,dir
func Curved(x, dir []float64) float64 {
	g, hv := make([]float64, 2), make([]float64, 2)
	CostHVP(x, dir, g, hv)
	return hv[0]*g[1] + hv[1]*hv[1]
}

func SpreadInputs() [][]any  { return [][]any{{[]float64{1.2, -0.4}}} }
func FillInputs() [][]any    { return [][]any{{[]float64{1.2, -0.4}, make([]float64, 2)}} }
func CostInputs() [][]any    { return [][]any{{[]float64{1.2, -0.4}}} }
func SeedsInputs() [][]any   { return [][]any{{[]float64{1.2, -0.4}, []float64{0.3, 0.7}}} }
func WrittenInputs() [][]any { return [][]any{{[]float64{1.2, -0.4}}} }
func CurvedInputs() [][]any  { return [][]any{{[]float64{1.2, -0.4}, []float64{0.3, 0.7}}} }

//case:calls

// binomials counts the ways to choose: it calls itself, and has no derivative.
func binomials(n, k int) float64 {
	if k == 0 || k == n {
		return 1
	}
	return binomials(n-1, k-1) + binomials(n-1, k)
}

//gradgen:jvp wrt=x
//gradgen:jacobian wrt=x
func bernstein(x float64, n, k int) float64 {
	return binomials(n, k) * math.Pow(x, float64(k)) * math.Pow(1-x, float64(n-k))
}

func BernsteinSlopeInputs() [][]any { return [][]any{{0.3}, {0.7}} }

// BernsteinSlope calls a function in forward mode that calls a recursive one.
//
//gradgen:grad
func BernsteinSlope(x float64) float64 {
	_, slope := bernsteinJVP(x, 4, 2, 1)
	j := make([]float64, 1)
	bernsteinJacobian(x, 5, 1, j)
	return slope * j[0]
}
