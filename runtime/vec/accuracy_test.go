package vec_test

import (
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
	"github.com/gradgen/gradgen/runtime/vec/internal/section"
)

var update = flag.Bool("update", false, "write the table of accuracy in docs/vec.md for the width of this build")

var references = flag.String("references", "testdata", "directory of the files written by internal/fit/reference.py")

// A function is a slice function of one or two arguments under its name.
type function struct {
	name   string
	unary  func(dst, src []float64)
	binary func(dst, a, b []float64)
}

func functions() []function {
	return []function{
		{"Exp", vec.ExpTo, nil}, {"Exp2", vec.Exp2To, nil}, {"Expm1", vec.Expm1To, nil},
		{"Log", vec.LogTo, nil}, {"Log1p", vec.Log1pTo, nil}, {"Log2", vec.Log2To, nil}, {"Log10", vec.Log10To, nil},
		{"Pow", nil, vec.PowTo}, {"Sqrt", vec.SqrtTo, nil}, {"Cbrt", vec.CbrtTo, nil}, {"Hypot", nil, vec.HypotTo},
		{"Sin", vec.SinTo, nil}, {"Cos", vec.CosTo, nil}, {"Tan", vec.TanTo, nil},
		{"Asin", vec.AsinTo, nil}, {"Acos", vec.AcosTo, nil}, {"Atan", vec.AtanTo, nil}, {"Atan2", nil, vec.Atan2To},
		{"Sinh", vec.SinhTo, nil}, {"Cosh", vec.CoshTo, nil}, {"Tanh", vec.TanhTo, nil},
		{"Asinh", vec.AsinhTo, nil}, {"Acosh", vec.AcoshTo, nil}, {"Atanh", vec.AtanhTo, nil},
		{"Mod", nil, vec.ModTo}, {"Remainder", nil, vec.RemainderTo},
		{"Erf", vec.ErfTo, nil}, {"Erfc", vec.ErfcTo, nil}, {"Lgamma", vec.LgammaTo, nil},
		{"Sigmoid", vec.SigmoidTo, nil}, {"Softplus", vec.SoftplusTo, nil}, {"LogAddExp", nil, vec.LogAddExpTo},
	}
}

// apply returns f of the arguments, a slice for each.
func (f function) apply(args [][]float64) []float64 {
	dst := make([]float64, len(args[0]))
	if f.unary != nil {
		f.unary(dst, args[0])
	} else {
		f.binary(dst, args[0], args[1])
	}
	return dst
}

func (f function) arity() int {
	if f.unary != nil {
		return 1
	}
	return 2
}

// A reference is a table of arguments and exact values, in two parts.
type reference struct {
	args      [][]float64
	high, low []float64
}

func readReference(t *testing.T, f function) reference {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(*references, f.name+".ref"))
	if err != nil {
		t.Fatal(err)
	}
	columns := make([][]float64, f.arity()+2)
	for i := 0; i+8 <= len(data); i += 8 {
		c := &columns[i/8%len(columns)]
		*c = append(*c, math.Float64frombits(binary.LittleEndian.Uint64(data[i:])))
	}
	n := f.arity()
	return reference{columns[:n], columns[n], columns[n+1]}
}

// ulps returns the error of got in units in the last place of the value, or of
// least if that is larger.
func (r reference) ulps(i int, got, least float64) float64 {
	h := max(math.Abs(r.high[i]), least)
	if math.IsNaN(got) || math.IsInf(got, 0) {
		return math.Inf(1)
	}
	_, e := math.Frexp(h)
	e = max(e-53, -1074)
	return math.Abs(math.Ldexp(got-r.high[i], -e) - math.Ldexp(r.low[i], -e))
}

// least returns the size below which errors are absolute: there is no bound
// relative to results that are a difference of larger numbers.
func (f function) least(x float64) float64 {
	switch {
	case f.name == "LogAddExp":
		return 0x1p-4
	case f.name == "Lgamma" && x < -0.5:
		return 1
	}
	return 0
}

// worst returns the largest error of f, and where it is.
func (f function) worst(r reference) (ulps float64, at int) {
	for i, v := range f.apply(r.args) {
		if e := r.ulps(i, v, f.least(r.args[0][i])); !(e <= ulps) {
			ulps, at = e, i
		}
	}
	return ulps, at
}

func TestAccuracy(t *testing.T) {
	table := &strings.Builder{}
	fmt.Fprintf(table, "| function | points | largest error, ulp | at |\n|---|---|---|---|\n")
	for _, f := range functions() {
		r := readReference(t, f)
		ulps, at := f.worst(r)
		var x []string
		for _, a := range r.args {
			x = append(x, strconv.FormatFloat(a[at], 'g', 6, 64))
		}
		fmt.Fprintf(table, "| %s | %d | %.2f | %s |\n", f.name, len(r.high), ulps, strings.Join(x, ", "))
		if ulps > 2 {
			t.Errorf("%s(%s) = %v, want %v: off by %.3g units in the last place", f.name, strings.Join(x, ", "), f.apply(r.args)[at], r.high[at], ulps)
		}
	}
	if *update {
		name := fmt.Sprintf("accuracy %d", vec.Width())
		if err := section.Replace("../../docs/vec.md", name, table.String()); err != nil {
			t.Fatal(err)
		}
	}
}
