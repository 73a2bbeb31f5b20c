package validate

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/gen/internal/interp"
)

type numeral = interp.Recorded[interp.Real]

// swept is the derivative of f at x.
func swept(x float64, f func(x numeral, number func(float64) numeral) numeral) bound {
	tape := &interp.Tape[interp.Real]{}
	in := tape.Input(interp.Real(x))
	f(in, func(x float64) numeral { return numeral{Val: interp.Real(x)} }).Seed(1)
	tape.Sweep()
	return in.Bar()
}

// TestAdjointsOutsideOfTheRange checks adjoints with intermediate values that are too
// small or too large for a float64 or float32.
func TestAdjointsOutsideOfTheRange(t *testing.T) {
	for name, c := range map[string]struct {
		f     func(x numeral, number func(float64) numeral) numeral
		want  float64
		lost  bool
		over  bool
		right []float64
		wrong []float64
	}{
		"in range": {func(x numeral, n func(float64) numeral) numeral { return x.Mul(x).Mul(n(1e200)) },
			3e200, false, false, []float64{3e200}, []float64{0, 2.99e200, math.Inf(1), math.NaN()}},
		"product that underflows": {func(x numeral, n func(float64) numeral) numeral {
			return n(1e-200).Mul(n(1e-200).Mul(x.Mul(x).Mul(n(1e300))))
		},
			3e-100, true, false, []float64{3e-100, 0}, []float64{1, -1e-90, math.NaN()}},
		"product that overflows": {func(x numeral, n func(float64) numeral) numeral { return n(1e200).Mul(n(1e200).Mul(x.Mul(n(1e-300)))) },
			1e100, true, true, []float64{1e100, math.Inf(1), math.NaN()}, []float64{-1e101}},
		"a term beside one that underflows": {func(x numeral, n func(float64) numeral) numeral {
			return n(1e-200).Mul(n(1e-200).Mul(x.Mul(n(1e300)))).Add(x.Mul(n(2e-100)))
		}, 3e-100, true, false, []float64{3e-100, 2e-100}, []float64{1e-100, 0}},
		"float32 that overflows": {func(x numeral, n func(float64) numeral) numeral { return n(1e60).Mul(x.Single()).Mul(n(1e-40)) },
			1e20, false, false, []float64{1e20}, []float64{math.Inf(1), 0}},
		"float32 with a large cotangent": {func(x numeral, n func(float64) numeral) numeral { return n(1e60).Mul(x.Mul(n(1e-60)).Single()) },
			1, true, true, []float64{1, math.Inf(1), math.NaN()}, []float64{-3}},
	} {
		b := swept(1.5, c.f)
		if math.Abs(b.Value/c.want-1) > 1e-6 || b.Lost > 0 != c.lost || b.Over != c.over {
			t.Errorf("%s: %+v, want %v", name, b, c.want)
		}
		for _, x := range c.right {
			if !allowed(b, x, 1e-6) {
				t.Errorf("%s: %v is refused", name, x)
			}
		}
		for _, x := range c.wrong {
			if allowed(b, x, 1e-6) {
				t.Errorf("%s: %v is accepted", name, x)
			}
		}
	}
}
