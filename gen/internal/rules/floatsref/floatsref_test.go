package floatsref_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"

	"github.com/gradgen/gradgen/gen/internal/rules/floatsref"
)

const seed = 20260302

// inputs are slices for the tests: random ones and ones with special
// values.
func inputs() [][]float64 {
	inf, nan, nz := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	all := [][]float64{
		{}, {0}, {nz}, {nz, 0}, {0, nz}, {1, 1, 1}, {-2, 3, 3, -3, 1}, {0, 0, 0, 0},
		{inf}, {-inf}, {-inf, -inf}, {1, -inf, 2}, {1, inf, 2}, {inf, -inf}, {inf, 1, inf},
		{nan}, {nan, 1, 2}, {1, nan, 2}, {2, 1, nan}, {nan, nan}, {nan, -inf}, {inf, nan},
		{1e200, 2e200, -3e200}, {1e-200, -2e-200}, {5e-324, 1e-323}, {1.7e308, 1.2e307}, {1e300, 1e-300},
		{1000, 1001, 999}, {-1000, -1001}, {1e16, 1e16 + 2},
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	for n := range 40 {
		all = append(all, random(rng, n))
	}
	return all
}

func random(rng *rand.Rand, n int) []float64 {
	s := make([]float64, n)
	for i := range s {
		s[i] = 3 * rng.NormFloat64()
	}
	return s
}

// outcome is the result of a call: the slices it got, its results, or its
// panic.
type outcome struct {
	values []float64
	panic  string
}

// run calls f on copies of the arguments.
func run(f any, dst, s, t []float64, c float64) (o outcome) {
	dst, s, t = clone(dst), clone(s), clone(t)
	defer func() {
		if p := recover(); p != nil {
			o = outcome{panic: fmt.Sprint(p)}
		}
	}()
	r := call(f, dst, s, t, c)
	return outcome{values: append(append(append(clone(r), dst...), s...), t...)}
}

func call(f any, dst, s, t []float64, c float64) []float64 {
	switch f := f.(type) {
	case func(dst, s []float64):
		f(dst, s)
	case func(dst, s []float64) []float64:
		return f(dst, s)
	case func(dst, s, t []float64) []float64:
		return f(dst, s, t)
	case func(c float64, dst []float64):
		f(c, dst)
	case func(dst []float64, c float64, s []float64):
		f(dst, c, s)
	case func(dst []float64, c float64, s []float64) []float64:
		return f(dst, c, s)
	case func(dst, y []float64, c float64, s []float64) []float64:
		return f(dst, s, c, t)
	case func(s []float64) float64:
		return []float64{f(s)}
	case func(s []float64, c float64) float64:
		return []float64{f(s, c)}
	case func(s, t []float64) float64:
		return []float64{f(s, t)}
	case func(s, t []float64, c float64) float64:
		return []float64{f(s, t, c)}
	default:
		panic(fmt.Sprintf("no call of %T", f))
	}
	return nil
}

func clone(s []float64) []float64 { return append([]float64(nil), s...) }

// A pair is a reference and its original. A tol of 0 requires the same
// bits.
type pair struct {
	ref, orig any
	tol       float64
}

func pairs() map[string]pair {
	const sum = 1e-13 // the original adds in another order
	return map[string]pair{
		"Add":         {floatsref.Add, floats.Add, 0},
		"AddConst":    {floatsref.AddConst, floats.AddConst, 0},
		"AddScaled":   {floatsref.AddScaled, floats.AddScaled, 0},
		"AddScaledTo": {floatsref.AddScaledTo, floats.AddScaledTo, 0},
		"AddTo":       {floatsref.AddTo, floats.AddTo, 0},
		"CumProd":     {floatsref.CumProd, floats.CumProd, sum},
		"CumSum":      {floatsref.CumSum, floats.CumSum, sum},
		"Distance":    {floatsref.Distance, floats.Distance, sum},
		"Div":         {floatsref.Div, floats.Div, 0},
		"DivTo":       {floatsref.DivTo, floats.DivTo, 0},
		"Dot":         {floatsref.Dot, floats.Dot, sum},
		"LogSumExp":   {floatsref.LogSumExp, floats.LogSumExp, sum},
		"Max":         {floatsref.Max, floats.Max, 0},
		"Min":         {floatsref.Min, floats.Min, 0},
		"Mul":         {floatsref.Mul, floats.Mul, 0},
		"MulTo":       {floatsref.MulTo, floats.MulTo, 0},
		"Norm":        {floatsref.Norm, floats.Norm, sum},
		"Prod":        {floatsref.Prod, floats.Prod, sum},
		"Scale":       {floatsref.Scale, floats.Scale, 0},
		"ScaleTo":     {floatsref.ScaleTo, floats.ScaleTo, 0},
		"Sub":         {floatsref.Sub, floats.Sub, 0},
		"SubTo":       {floatsref.SubTo, floats.SubTo, 0},
		"Sum":         {floatsref.Sum, floats.Sum, sum},
	}
}

// TestPairsAreComplete checks that every reference is compared with its
// original.
func TestPairsAreComplete(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "floatsref.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && pairs()[f.Name.Name].ref == nil {
			t.Errorf("%s is not compared", f.Name.Name)
		}
	}
}

// TestAgainstGonum runs each reference and its original on the same inputs,
// mismatched lengths included, and compares all slices, results and panics.
func TestAgainstGonum(t *testing.T) {
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for name, p := range pairs() {
		t.Run(name, func(t *testing.T) {
			for _, s := range inputs() {
				for _, c := range []float64{2, 1, math.Inf(1), 3, 0.5, 0, -1, math.Inf(-1), math.NaN()} {
					compare(t, p, random(rng, len(s)), s, random(rng, len(s)), c)
					compare(t, p, s, random(rng, len(s)), s, c)
					compare(t, p, random(rng, len(s)+1), s, random(rng, len(s)), c)
					compare(t, p, random(rng, len(s)), s, random(rng, len(s)+1), c)
				}
			}
		})
	}
}

func compare(t *testing.T, p pair, dst, s, u []float64, c float64) {
	t.Helper()
	got, want := run(p.ref, dst, s, u, c), run(p.orig, dst, s, u, c)
	if got.panic != want.panic || len(got.values) != len(want.values) {
		t.Fatalf("dst %v s %v t %v c %v:\ngot  %v\nwant %v", dst, s, u, c, got, want)
	}
	tol := p.tol * scale(s, u)
	for i, w := range want.values {
		if !equal(got.values[i], w, tol) {
			t.Fatalf("dst %v s %v t %v c %v:\ngot  %v\nwant %v", dst, s, u, c, got, want)
		}
	}
}

// equal compares bits if tol is 0, and otherwise allows an absolute and
// relative difference of tol.
func equal(got, want, tol float64) bool {
	if math.IsNaN(want) {
		return math.IsNaN(got)
	}
	if tol == 0 {
		return math.Float64bits(got) == math.Float64bits(want)
	}
	return got == want || math.Abs(got-want) <= tol+1e-13*math.Abs(want)
}

// scale bounds the terms of a sum over finite inputs of moderate size.
func scale(s, t []float64) float64 {
	m := 1e-300
	for i := range min(len(s), len(t)) {
		if p := math.Abs(s[i]) + math.Abs(t[i]) + math.Abs(s[i]*t[i]); p < 1e6 {
			m = max(m, p)
		}
	}
	return m
}
