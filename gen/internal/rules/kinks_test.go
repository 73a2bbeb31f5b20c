package rules

import (
	"math"
	"testing"
)

// A spot is a point where the exact values of all partials are known.
type spot struct {
	name string
	args []any
	want []float64
}

func args(a ...any) []any         { return a }
func want(d ...float64) []float64 { return d }
func same(a, b float64) bool      { return a == b || math.IsNaN(a) && math.IsNaN(b) }
func near(a, b, tol float64) bool { return same(a, b) || math.Abs(a-b) <= tol*math.Abs(b) }
func negZero() float64            { return math.Copysign(0, -1) }
func partialsAt(r *Rule, e env) []float64 {
	var ds []float64
	for _, p := range r.Partials {
		ds = append(ds, e.value(p))
	}
	return ds
}

func checkSpots(t *testing.T, spots []spot, tol float64) {
	t.Helper()
	for _, s := range spots {
		r, f := byName(t, s.name)
		got := partialsAt(r, envOf(s.args, apply(f, s.args)))
		for i := range got {
			if !near(got[i], s.want[i], tol) {
				t.Errorf("%s%v: partial %d is %v, want %v", s.name, s.args, i, got[i], s.want[i])
			}
		}
	}
}

// TestKinks checks every row of the conventions in the package
// documentation.
func TestKinks(t *testing.T) {
	inf, nan, nz := math.Inf(1), math.NaN(), negZero()
	checkSpots(t, []spot{
		{"math.Abs", args(0.0), want(0)},
		{"math.Abs", args(nz), want(0)},
		{"math.Abs", args(-inf), want(-1)},
		{"math.Copysign", args(0.0, -1.0), want(0, 0)},
		{"math.Copysign", args(2.0, nz), want(-1, 0)},
		{"math.Max", args(1.0, 1.0), want(1, 0)},
		{"math.Max", args(0.0, nz), want(1, 0)},
		{"math.Max", args(nz, 0.0), want(1, 0)},
		{"math.Max", args(-inf, -inf), want(1, 0)},
		{"math.Max", args(nan, 1.0), want(0, 0)},
		{"math.Max", args(1.0, nan), want(0, 0)},
		{"math.Min", args(1.0, 1.0), want(1, 0)},
		{"math.Min", args(0.0, nz), want(1, 0)},
		{"math.Min", args(nz, 0.0), want(1, 0)},
		{"math.Min", args(inf, inf), want(1, 0)},
		{"math.Min", args(nan, 1.0), want(0, 0)},
		{"max", args(1.0, 1.0), want(1, 0)},
		{"max", args(1.0, 2.0), want(0, 1)},
		{"max", args(nz, 0.0), want(1, 0)},
		{"min", args(1.0, 1.0), want(1, 0)},
		{"min", args(0.0, nz), want(1, 0)},
		{"math.Dim", args(1.0, 1.0), want(0, 0)},
		{"math.Dim", args(0.0, nz), want(0, 0)},
		{"math.Sqrt", args(0.0), want(0)},
		{"math.Sqrt", args(nz), want(0)},
		{"math.Cbrt", args(0.0), want(0)},
		{"math.Cbrt", args(nz), want(0)},
		{"math.Hypot", args(0.0, 0.0), want(0, 0)},
		{"math.Hypot", args(nz, 0.0), want(0, 0)},
		{"math.Hypot", args(-2.0, 0.0), want(-1, 0)},
		{"math.Atan2", args(0.0, 0.0), want(0, 0)},
		{"math.Atan2", args(nz, nz), want(0, 0)},
		{"math.Frexp", args(0.0), want(0)},
	}, 0)
}

// TestComplexKinks checks that a complex function has slope zero where it saturates.
func TestComplexKinks(t *testing.T) {
	inf := math.Inf(1)
	level := want(0, 0, 0, 0)
	checkSpots(t, []spot{
		{"specfn.ComplexQuo", args(1.0, 2.0, inf, -3.0), want(0, 0, 0, 0, 0, 0, 0, 0)},
		{"specfn.ComplexQuo", args(1.0, 2.0, inf, -inf), want(0, 0, 0, 0, 0, 0, 0, 0)},
		{"specfn.ComplexExp", args(-inf, 2.0), level},
		{"specfn.ComplexTan", args(2.0, inf), level},
		{"specfn.ComplexTan", args(2.0, -inf), level},
		{"specfn.ComplexTanh", args(inf, 2.0), level},
		{"specfn.ComplexTanh", args(-inf, 2.0), level},
		{"specfn.ComplexSqrt", args(0.0, 0.0), level},
		{"specfn.ComplexSqrt", args(inf, 2.0), level},
		{"specfn.ComplexSqrt", args(-inf, 2.0), level},
		{"specfn.ComplexSqrt", args(1.0, inf), level},
	}, 0)
}

func TestPowKinks(t *testing.T) {
	inf, nan, nz := math.Inf(1), math.NaN(), negZero()
	checkSpots(t, []spot{
		{"math.Pow", args(0.0, 0.0), want(0, 0)},
		{"math.Pow", args(5.0, 0.0), want(0, math.Log(5))},
		{"math.Pow", args(5e-324, 0.0), want(0, math.Log(5e-324))},
		{"math.Pow", args(-5.0, 0.0), want(0, nan)},
		{"math.Pow", args(nan, 0.0), want(0, nan)},
		{"math.Pow", args(-2.0, 3.0), want(12, nan)},
		{"math.Pow", args(-2.0, 2.0), want(-4, nan)},
		{"math.Pow", args(-2.0, 1.0), want(1, nan)},
		{"math.Pow", args(-2.0, -1.0), want(-0.25, nan)},
		{"math.Pow", args(0.0, 0.5), want(inf, 0)},
		{"math.Pow", args(0.0, 1.0), want(1, 0)},
		{"math.Pow", args(nz, 1.0), want(1, 0)},
		{"math.Pow", args(0.0, 2.0), want(0, 0)},
		{"math.Pow", args(0.0, 2.5), want(0, 0)},
	}, 0)
}

// TestJumps checks that the slope at a jump is that of the piece to which
// the value belongs.
func TestJumps(t *testing.T) {
	checkSpots(t, []spot{
		{"math.Floor", args(2.0), want(0)},
		{"math.Ceil", args(2.0), want(0)},
		{"math.Round", args(2.5), want(0)},
		{"math.RoundToEven", args(2.5), want(0)},
		{"math.Trunc", args(-2.0), want(0)},
		{"math.Logb", args(2.0), want(0)},
		{"math.Modf", args(2.0), want(0, 1)},
		{"math.Mod", args(6.0, 3.0), want(1, -2)},
		{"math.Mod", args(-7.0, 3.0), want(1, 2)},
		{"math.Mod", args(0.3, 0.1), want(1, -2)},                          // 0.3 < 3×0.1 as doubles
		{"math.Mod", args(math.Nextafter(9, 0), 3.0), want(1, -2)},         // the quotient rounds to 3
		{"math.Remainder", args(math.Nextafter(7.5, 0), 3.0), want(1, -2)}, // the quotient rounds to 2.5
		{"math.Remainder", args(7.5, 3.0), want(1, -2)},
		{"math.Remainder", args(4.5, 3.0), want(1, -2)},
		{"math.Mod", args(5.0, math.Inf(1)), want(1, 0)},
		{"math.Nextafter", args(1.0, 1.0), want(1, 0)},
	}, 0)
}

// TestBuiltinFold checks that a call with more arguments is folded from
// the left, so that the first of all arguments wins ties.
func TestBuiltinFold(t *testing.T) {
	r, _ := byName(t, "max")
	xs := []float64{1, 3, 2, 3}
	ds := []float64{1, 0, 0, 0}
	acc := xs[0]
	for i, x := range xs[1:] {
		p := partialsAt(r, envOf(args(acc, x), args(max(acc, x))))
		for j := range i + 1 {
			ds[j] *= p[0]
		}
		ds[i+1] = p[1]
		acc = max(acc, x)
	}
	for i, w := range want(0, 1, 0, 0) {
		if ds[i] != w {
			t.Errorf("argument %d: %v, want %v", i, ds[i], w)
		}
	}
}
