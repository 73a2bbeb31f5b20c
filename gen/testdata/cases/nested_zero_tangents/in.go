// Functions that call second derivatives at points where a tangent is zero. The
// derivative by that tangent is not zero, although the second derivative skips terms
// of poles with a tangent of zero.
package nested_zero_tangents

//case:calls what is emitted

import "math"

// Poles is a sum of functions whose derivatives have poles.
//
//gradgen:hvp wrt=x
func Poles(x float64) float64 {
	u := 1 + x*x
	s := math.Log(u) + math.Log1p(x*x) + math.Log2(u) + math.Log10(u)
	s += math.Sqrt(u) + math.Cbrt(u) + math.Pow(u, 1.5) + math.Pow(u, x) + 1/u
	s += math.Asin(x/2) + math.Acos(x/3) + math.Atanh(x/2) + math.Acosh(1+u) + math.Erfinv(x/2)
	s += math.Hypot(x, u) + math.Atan2(x, u) + math.Tan(x)
	return s
}

// Curvature is the second derivative of Poles times v.
//
//gradgen:grad wrt=x,v
//gradgen:jvp wrt=x,v
func Curvature(x, v float64) float64 {
	var g, hv float64
	PolesHVP(x, v, &g, &hv)
	return hv
}

// CurvatureInputs returns arguments of Curvature.
func CurvatureInputs() [][]any { return [][]any{{0.5, 0.0}, {0.0, 1.0}, {0.0, 0.0}, {-0.25, 0.5}} }

//gradgen:hessian wrt=x
func Mixed(x []float64) float64 { return math.Log(1+x[0]*x[0]) * x[1] }

// Entries combines elements of the Hessian of Mixed.
//
//gradgen:grad wrt=x
func Entries(x []float64) float64 {
	var g [2]float64
	var h [4]float64
	MixedHessian(x[:2], g[:], h[:])
	return h[0]*x[2] + h[1]*x[3] + h[3]
}

// EntriesInputs returns arguments of Entries.
func EntriesInputs() [][]any {
	return [][]any{{[]float64{0, 0, 0.3, 0.6}}, {[]float64{0.5, 0, 0.3, 0.6}}, {[]float64{0, 0.7, 0, 0.6}}}
}

// Logistic is the loss of a logistic regression.
//
//gradgen:hvp wrt=w
func Logistic(w, x []float64) float64 {
	s := 0.0
	for i := 0; i+len(w) <= len(x); i += len(w) {
		z := 0.0
		for j, v := range w {
			z += v * x[i+j]
		}
		s += math.Log(1 + math.Exp(-z))
	}
	return s
}

// Direction is the curvature of Logistic along v.
//
//gradgen:grad wrt=w,v
func Direction(w, v, x []float64) float64 {
	g, hv := make([]float64, len(w)), make([]float64, len(w))
	LogisticHVP(w, x, v, g, hv)
	s := 0.0
	for i, c := range hv {
		s += c * float64(i+1)
	}
	return s
}

// DirectionInputs returns arguments of Direction.
func DirectionInputs() [][]any {
	x := []float64{0.5, -1, 2, 0.25, -0.75, 1.5}
	return [][]any{{[]float64{0.3, -0.2}, []float64{0, 0}, x}, {[]float64{0.3, -0.2}, []float64{0, 1}, x}}
}

//gradgen:hvp wrt=x
func Log(x float64) float64 { return math.Log(1 + x*x) }

// Linear is linear in v: there is no warning that it changes with v only at kinks.
//
//gradgen:hvp wrt=v
func Linear(x, v float64) float64 {
	var g, hv float64
	LogHVP(x, v, &g, &hv)
	return hv
}
