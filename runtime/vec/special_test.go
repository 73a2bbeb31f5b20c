package vec_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
)

// standard is package math's function of the name, or what stands for it.
func standard(name string, args ...float64) float64 {
	unary := map[string]func(float64) float64{
		"Exp": math.Exp, "Exp2": math.Exp2, "Expm1": math.Expm1, "Log": log, "Log1p": math.Log1p,
		"Log2": math.Log2, "Log10": func(x float64) float64 { return log(x) / math.Ln10 }, "Sqrt": math.Sqrt, "Cbrt": math.Cbrt,
		"Sin": math.Sin, "Cos": math.Cos, "Tan": math.Tan, "Asin": math.Asin, "Acos": math.Acos, "Atan": math.Atan,
		"Sinh": math.Sinh, "Cosh": math.Cosh, "Tanh": math.Tanh, "Asinh": math.Asinh, "Acosh": math.Acosh, "Atanh": math.Atanh, "Erf": math.Erf, "Erfc": math.Erfc,
		"Lgamma": func(x float64) float64 {
			v, _ := math.Lgamma(x)
			if math.Abs(x) < 0x1p-1022 && x != 0 {
				v = -log(math.Abs(x))
			}
			return v
		},
		"Sigmoid":  func(x float64) float64 { return min(math.Exp(x), 1) / (1 + math.Exp(-math.Abs(x))) },
		"Softplus": func(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) },
	}
	binary := map[string]func(x, y float64) float64{
		"Pow": pow, "Atan2": atan2, "Hypot": math.Hypot, "Mod": math.Mod, "Remainder": math.Remainder,
		"LogAddExp": func(x, y float64) float64 {
			if x == y {
				return x + math.Ln2
			}
			return max(x, y) + math.Log1p(math.Exp(-math.Abs(x-y)))
		},
	}
	if len(args) == 1 {
		return unary[name](args[0])
	}
	return binary[name](args[0], args[1])
}

// log is math.Log, whose assembly is wrong for subnormal x.
func log(x float64) float64 {
	if x > 0 && x < 0x1p-1022 {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// pow is math.Pow, which takes logarithms of subnormal x.
func pow(x, y float64) float64 {
	if a := math.Abs(x); a > 0 && a < 0x1p-1022 && math.Abs(y) < 10 {
		return math.Pow(x*0x1p54, y) * math.Pow(0x1p-27, y) * math.Pow(0x1p-27, y)
	}
	return math.Pow(x, y)
}

// atan2 is math.Atan2, whose sign is wrong where y/x underflows.
func atan2(y, x float64) float64 { return math.Copysign(math.Atan2(y, x), y) }

var edges = []float64{
	0, 5e-324, 0x1p-1030, 0x1p-1022, 1e-300, 0x1p-60, 1e-9, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 7, 27, 44, 100, 709, 709.7, 710.4, 711, 745, 746,
	1023, 1024, 1074, 1076, 1e5, 0x1p53, 0x1p53 + 2, 0x1p62 + 1, 1e300, math.MaxFloat64, math.Inf(1),
}

// edgeArguments returns all signed edges and NaN; for two arguments, all pairs.
func edgeArguments(arity int) [][]float64 {
	all := []float64{math.NaN()}
	for _, x := range edges {
		all = append(all, x, -x)
	}
	if arity == 1 {
		return [][]float64{all}
	}
	var a, b []float64
	for _, x := range all {
		for _, y := range all {
			a, b = append(a, x), append(b, y)
		}
	}
	return [][]float64{a, b}
}

// Values at zeros, infinities, NaN and the ends of ranges are package math's:
// the same NaN, infinity and signed zero, and otherwise nearly so.
func TestEdges(t *testing.T) {
	for _, f := range functions() {
		args := edgeArguments(f.arity())
		for i, got := range f.apply(args) {
			x := make([]float64, len(args))
			for k := range x {
				x[k] = args[k][i]
			}
			want := standard(f.name, x...)
			if !alike(got, want) {
				t.Errorf("%s%v = %v, want %v", f.name, x, got, want)
			}
		}
	}
}

func alike(x, y float64) bool {
	switch {
	case math.IsNaN(x) || math.IsNaN(y):
		return math.IsNaN(x) && math.IsNaN(y)
	case x == y:
		return math.Signbit(x) == math.Signbit(y)
	}
	return math.Abs(x-y) <= 1e-13*math.Abs(y)+1e-323
}

// What one lane holds does not depend on its neighbours: a vector with an
// unusual lane takes another path for all of them.
func TestLanesAreIndependent(t *testing.T) {
	defer vec.ClearUpper()
	rng := rand.New(rand.NewPCG(5, 6))
	for _, f := range functions() {
		args := edgeArguments(f.arity())
		n := len(args[0])
		together := f.apply(args)
		for range 300 {
			i := rng.IntN(n)
			alone := make([][]float64, len(args))
			for k := range args {
				for range 8 {
					alone[k] = append(alone[k], args[k][i])
				}
			}
			got := f.apply(alone)[rng.IntN(8)]
			if !alike(got, together[i]) {
				t.Errorf("%s: argument %d gives %v alone and %v among others", f.name, i, got, together[i])
			}
		}
	}
}

// All widths compute the same.
func TestOddLengthsAgree(t *testing.T) {
	for _, f := range functions() {
		r := readReference(t, f)
		whole := f.apply(r.args)
		for _, n := range []int{1, 2, 3, 5, 7, 9, 15} {
			part := make([][]float64, len(r.args))
			for k := range part {
				part[k] = r.args[k][:n]
			}
			for i, v := range f.apply(part) {
				if math.Abs(v-whole[i]) > 4e-16*math.Abs(whole[i]) {
					t.Errorf("%s: element %d of %d is %v, of more %v", f.name, i, n, v, whole[i])
				}
			}
		}
	}
}

func TestLogarithmsOfPowers(t *testing.T) {
	for k := -1074; k < 1024; k++ {
		x, got := []float64{math.Ldexp(1, k)}, []float64{0}
		if vec.Log2To(got, x); got[0] != float64(k) {
			t.Errorf("Log2(2^%d) = %v", k, got[0])
		}
	}
	for k := -307; k < 309; k++ {
		x, got := []float64{math.Pow10(k)}, []float64{0}
		if vec.Log10To(got, x); got[0] != float64(k) {
			t.Errorf("Log10(10^%d) = %v", k, got[0])
		}
	}
}
