package multigrad

import "math"

// scales divide parameters, and multiply the loss and constraints, so that derivatives
// at the starting point are of the order of one. They are powers of two.
//
// A parameter between two bounds has an eighth of the distance of these, another its size
// at the starting point or one. Without that, and with parameters of very different sizes, the
// penalty makes the Hessian ill-conditioned.
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

// powerOfTwo is one near v.
func powerOfTwo(v float64) float64 {
	const most = 100
	_, e := math.Frexp(v)
	return math.Ldexp(1, max(-most, min(most, e-1)))
}

// take scales loss and constraints by their derivatives. A constraint whose derivative
// happens to vanish is not made larger than a hundredfold.
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

// divide returns x in the scaled parameters, nil for nil.
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

// multiply overwrites x by the parameters that z stands for.
func (s *scales) multiply(x, z []float64) {
	for k, v := range z {
		x[k] = v * s.Params[k]
	}
}

// least is the least by which a derivative is multiplied.
func (s *scales) least() float64 {
	least := math.Inf(1)
	for _, d := range s.Params {
		least = min(least, d)
	}
	return s.Loss * least
}
