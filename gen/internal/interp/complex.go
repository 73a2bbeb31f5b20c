package interp

import "github.com/gradgen/gradgen/runtime/specfn"

// A holomorphic function is represented by the parts of its derivative. They are formulas of the parts a and b of its
// argument.
type holomorphic struct {
	value  func(a, b float64) (re, im float64)
	re, im string
}

// onComplex lists the functions of one complex number.
var onComplex = map[string]holomorphic{
	"Cos":  {specfn.ComplexCos, "-SinRe(a, b)", "-SinIm(a, b)"},
	"Cosh": {specfn.ComplexCosh, "SinhRe(a, b)", "SinhIm(a, b)"},
	"Exp":  {specfn.ComplexExp, "ExpRe(a, b)", "ExpIm(a, b)"},
	"Sin":  {specfn.ComplexSin, "CosRe(a, b)", "CosIm(a, b)"},
	"Sinh": {specfn.ComplexSinh, "CoshRe(a, b)", "CoshIm(a, b)"},
	"Sqrt": {specfn.ComplexSqrt, "QuoRe(0.5, 0, SqrtRe(a, b), SqrtIm(a, b))", "QuoIm(0.5, 0, SqrtRe(a, b), SqrtIm(a, b))"},
	"Tan":  {specfn.ComplexTan, "1 + (TanRe(a, b)-TanIm(a, b))*(TanRe(a, b)+TanIm(a, b))", "2 * TanRe(a, b) * TanIm(a, b)"},
	"Tanh": {specfn.ComplexTanh, "1 - (TanhRe(a, b)-TanhIm(a, b))*(TanhRe(a, b)+TanhIm(a, b))", "-2 * TanhRe(a, b) * TanhIm(a, b)"},
}

// addComplex adds two functions of parts for each complex function.
func (t *Functions) addComplex() {
	for name, f := range onComplex {
		when := ""
		if name == "Sqrt" {
			when = "a != 0 || b != 0"
		}
		slopes := func(texts ...string) (list []slopeText) {
			for _, text := range texts {
				list = append(list, slopeText{text, when})
			}
			return list
		}
		t.add(name+"Re", first(f.value), slopes(f.re, "-("+f.im+")")...)
		t.add(name+"Im", second(f.value), slopes(f.im, f.re)...)
	}
	quo := func(x []float64) (re, im float64) { return specfn.ComplexQuo(x[0], x[1], x[2], x[3]) }
	const (
		re, im         = "QuoRe(1, 0, c, d)", "QuoIm(1, 0, c, d)"                                                                 // of 1/m
		overRe, overIm = "QuoRe(QuoRe(a, b, c, d), QuoIm(a, b, c, d), c, d)", "QuoIm(QuoRe(a, b, c, d), QuoIm(a, b, c, d), c, d)" // of (n/m)/m
	)
	t.add("QuoRe", func(x []float64) float64 { y, _ := quo(x); return y },
		slopeText{is: re}, slopeText{is: "-" + im}, slopeText{is: "-" + overRe}, slopeText{is: overIm})
	t.add("QuoIm", func(x []float64) float64 { _, y := quo(x); return y },
		slopeText{is: im}, slopeText{is: re}, slopeText{is: "-" + overIm}, slopeText{is: "-" + overRe})
}

func first(f func(a, b float64) (re, im float64)) func([]float64) float64 {
	return func(x []float64) float64 { y, _ := f(x[0], x[1]); return y }
}

func second(f func(a, b float64) (re, im float64)) func([]float64) float64 {
	return func(x []float64) float64 { _, y := f(x[0], x[1]); return y }
}
