package cmplxref

import (
	"math"
	"math/cmplx"
	"testing"
)

// TestPow compares the reference with the original, to the bit except for the payload of
// NaN.
func TestPow(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -2, 3, 2.75, -1e-3, 1e200, math.Inf(1), math.Inf(-1), math.NaN()}
	same := func(x, y float64) bool {
		return math.Float64bits(x) == math.Float64bits(y) || math.IsNaN(x) && math.IsNaN(y)
	}
	for _, a := range values {
		for _, b := range values {
			for _, c := range values {
				for _, d := range values {
					x, y := complex(a, b), complex(c, d)
					if x == 0 && c != c && math.IsInf(d, 0) {
						continue // the original panics
					}
					if got, want := Pow(x, y), cmplx.Pow(x, y); !same(real(got), real(want)) || !same(imag(got), imag(want)) {
						t.Errorf("Pow(%v, %v) is %v, want %v", x, y, got, want)
					}
				}
			}
		}
	}
}

// TestOthers compares the other references with the originals.
func TestOthers(t *testing.T) {
	values := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 3, -1e-310, 1e200, math.Inf(1), math.Inf(-1), math.NaN()}
	bits := func(z complex128) [2]uint64 {
		part := func(x float64) uint64 {
			if math.IsNaN(x) {
				return 1
			}
			return math.Float64bits(x)
		}
		return [2]uint64{part(real(z)), part(imag(z))}
	}
	polar := func(f func(complex128) (float64, float64)) func(complex128) complex128 {
		return func(z complex128) complex128 {
			r, theta := f(z)
			return complex(r, theta)
		}
	}
	for _, a := range values {
		for _, b := range values {
			z := complex(a, b)
			pairs := map[string][2]complex128{
				"Abs": {complex(Abs(z), 0), complex(cmplx.Abs(z), 0)}, "Conj": {Conj(z), cmplx.Conj(z)}, "Inf": {Inf(), cmplx.Inf()},
				"NaN": {NaN(), cmplx.NaN()}, "Log": {Log(z), cmplx.Log(z)}, "Log10": {Log10(z), cmplx.Log10(z)},
				"Phase": {complex(Phase(z), 0), complex(cmplx.Phase(z), 0)}, "Rect": {Rect(a, b), cmplx.Rect(a, b)},
				"Polar": {polar(Polar)(z), polar(cmplx.Polar)(z)},
			}
			for name, p := range pairs {
				if bits(p[0]) != bits(p[1]) {
					t.Errorf("%s(%v) is %v, want %v", name, z, p[0], p[1])
				}
			}
			if IsInf(z) != cmplx.IsInf(z) || IsNaN(z) != cmplx.IsNaN(z) {
				t.Errorf("%v is infinite: %v, NaN: %v", z, IsInf(z), IsNaN(z))
			}
		}
	}
}
