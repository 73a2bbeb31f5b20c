package multigrad

import "math"

// scales divide parameters, and multiply the loss and constraints, so that derivatives
// at the starting point are of the order of one. They are powers of two.
//
// The scale of a parameter between two bounds is an eighth of their distance; that of
// another parameter is its size at the starting point, or one. Without scales, the
// penalty makes the Hessian ill-conditioned for parameters of very different sizes.
type scales struct {
	Params, Rows []float64
	Loss         float64
}

func newScales(b Bounds, x0 []float64, constraints int) scales {
	const part = 8
	s := scales{Params: make([]float64, len(x0)), Rows: make([]float64, constraints), Loss: 1}
	for k, x := range x0 {
		lower, upper := b.at(k)
		size := (upper - lower) / part
		if !(size > 0) || math.IsInf(size, 1) {
			size = max(1, math.Abs(x))
		}
		s.Params[k] = powerOfTwo(size)
	}
	for i := range s.Rows {
		s.Rows[i] = 1
	}
	return s
}

// powerOfTwo returns a power of two near v.
func powerOfTwo(v float64) float64 {
	const most = 100
	_, e := math.Frexp(v)
	return math.Ldexp(1, max(-most, min(most, e-1)))
}

// take scales loss and constraints by their derivatives. The scale of a constraint is
// at most 100, because its derivative may vanish by chance.
func (s *scales) take(grad []float64, here *conditions) {
	const flattest = 0.01
	size := func(g []float64) (most float64) {
		for k, v := range g {
			most = max(most, math.Abs(v)*s.Params[k])
		}
		return most
	}
	s.Loss = 1 / powerOfTwo(max(1, size(grad)))
	for i := range s.Rows {
		s.Rows[i] = 1 / powerOfTwo(max(flattest, size(here.row(i))))
	}
}

// divide returns x in scaled parameters; nil for nil.
func (s *scales) divide(x []float64) []float64 {
	if x == nil {
		return nil
	}
	z := make([]float64, len(x))
	for k, v := range x {
		z[k] = v / s.Params[k]
	}
	return z
}

// multiply overwrites x with the parameters that z represents.
func (s *scales) multiply(x, z []float64) {
	for k, v := range z {
		x[k] = v * s.Params[k]
	}
}

// least returns the smallest factor of a derivative.
func (s *scales) least() float64 {
	least := math.Inf(1)
	for _, d := range s.Params {
		least = min(least, d)
	}
	return s.Loss * least
}
