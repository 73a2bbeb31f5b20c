package vec_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
)

// A function32 is a slice function of float32 beside the one of float64.
type function32 struct {
	unary  func(dst, src []float32)
	binary func(dst, a, b []float32)
}

var singles = map[string]function32{
	"Exp": {vec.ExpTo32, nil}, "Exp2": {vec.Exp2To32, nil}, "Expm1": {vec.Expm1To32, nil},
	"Log": {vec.LogTo32, nil}, "Log1p": {vec.Log1pTo32, nil}, "Log2": {vec.Log2To32, nil}, "Log10": {vec.Log10To32, nil},
	"Pow": {nil, vec.PowTo32}, "Sqrt": {vec.SqrtTo32, nil}, "Cbrt": {vec.CbrtTo32, nil}, "Hypot": {nil, vec.HypotTo32},
	"Sin": {vec.SinTo32, nil}, "Cos": {vec.CosTo32, nil}, "Tan": {vec.TanTo32, nil},
	"Asin": {vec.AsinTo32, nil}, "Acos": {vec.AcosTo32, nil}, "Atan": {vec.AtanTo32, nil}, "Atan2": {nil, vec.Atan2To32},
	"Sinh": {vec.SinhTo32, nil}, "Cosh": {vec.CoshTo32, nil}, "Tanh": {vec.TanhTo32, nil},
	"Asinh": {vec.AsinhTo32, nil}, "Acosh": {vec.AcoshTo32, nil}, "Atanh": {vec.AtanhTo32, nil},
	"Mod": {nil, vec.ModTo32}, "Remainder": {nil, vec.RemainderTo32},
	"Erf": {vec.ErfTo32, nil}, "Erfc": {vec.ErfcTo32, nil}, "Lgamma": {vec.LgammaTo32, nil},
	"Sigmoid": {vec.SigmoidTo32, nil}, "Softplus": {vec.SoftplusTo32, nil}, "LogAddExp": {nil, vec.LogAddExpTo32},
}

// Single precision is double precision, rounded.
func TestSingle(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	a, b := make([]float32, 6001), make([]float32, 6001)
	for i := range a {
		a[i], b[i] = math.Float32frombits(rng.Uint32()), float32(4*rng.NormFloat64())
		if i%2 == 0 {
			a[i] = float32(rng.NormFloat64())
		}
	}
	double := func(s []float32) []float64 {
		d := make([]float64, len(s))
		for i, x := range s {
			d[i] = float64(x)
		}
		return d
	}
	got := make([]float32, len(a))
	for _, f := range functions() {
		if g := singles[f.name]; g.unary != nil {
			g.unary(got, a)
		} else {
			g.binary(got, a, b)
		}
		for i, v := range f.apply([][]float64{double(a), double(b)}[:f.arity()]) {
			if want := float32(v); got[i] != want && (got[i] == got[i] || want == want) {
				t.Errorf("%s(%v, %v) = %v, want %v", f.name, a[i], b[i], got[i], want)
			}
		}
	}
}
