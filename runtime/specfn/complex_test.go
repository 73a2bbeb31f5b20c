package specfn

import (
	"math"
	"math/cmplx"
	"testing"
)

// TestComplex holds the functions of parts against those of complex numbers, to the bit.
func TestComplex(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -0.7, 3.25, -12, 400, 1e-310, -1e200, math.Inf(1), math.Inf(-1), math.NaN()}
	functions := map[string]struct {
		parts func(a, b float64) (re, im float64)
		whole func(complex128) complex128
	}{
		"Cos": {ComplexCos, cmplx.Cos}, "Cosh": {ComplexCosh, cmplx.Cosh}, "Exp": {ComplexExp, cmplx.Exp}, "Sin": {ComplexSin, cmplx.Sin},
		"Sinh": {ComplexSinh, cmplx.Sinh}, "Sqrt": {ComplexSqrt, cmplx.Sqrt}, "Tan": {ComplexTan, cmplx.Tan}, "Tanh": {ComplexTanh, cmplx.Tanh},
		"Quo": {func(a, b float64) (re, im float64) { return ComplexQuo(1, -2, a, b) }, func(z complex128) complex128 { return (1 - 2i) / z }},
	}
	for name, f := range functions {
		for _, a := range values {
			for _, b := range values {
				re, im := f.parts(a, b)
				if w := f.whole(complex(a, b)); !same(re, real(w)) || !same(im, imag(w)) {
					t.Errorf("%s(%v + %vi) is %v + %vi, want %v", name, a, b, re, im, w)
				}
			}
		}
	}
}

func same(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
}
