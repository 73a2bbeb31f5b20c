package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/vec"
)

// A function is timed in package vec and in package math.
type function struct {
	name        string
	vector, std func(dst, src, second []float64)
}

var functions = []function{
	unary("Exp", vec.ExpTo, math.Exp), unary("Exp2", vec.Exp2To, math.Exp2), unary("Expm1", vec.Expm1To, math.Expm1),
	unary("Log", vec.LogTo, math.Log), unary("Log1p", vec.Log1pTo, math.Log1p),
	unary("Log2", vec.Log2To, math.Log2), unary("Log10", vec.Log10To, math.Log10),
	binary("Pow", vec.PowTo, math.Pow),
	unary("Sqrt", vec.SqrtTo, math.Sqrt), unary("Cbrt", vec.CbrtTo, math.Cbrt), binary("Hypot", vec.HypotTo, math.Hypot),
	unary("Sin", vec.SinTo, math.Sin), unary("Cos", vec.CosTo, math.Cos), unary("Tan", vec.TanTo, math.Tan),
	unit("Asin", vec.AsinTo, math.Asin), unit("Acos", vec.AcosTo, math.Acos),
	unary("Atan", vec.AtanTo, math.Atan), binary("Atan2", vec.Atan2To, math.Atan2),
	unary("Sinh", vec.SinhTo, math.Sinh), unary("Cosh", vec.CoshTo, math.Cosh), unary("Tanh", vec.TanhTo, math.Tanh),
	unary("Erf", vec.ErfTo, math.Erf), unary("Erfc", vec.ErfcTo, math.Erfc),
	unary("Sigmoid", vec.SigmoidTo, func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }),
	unary("Softplus", vec.SoftplusTo, func(x float64) float64 { return math.Log1p(math.Exp(x)) }),
	binary("LogAddExp", vec.LogAddExpTo, func(x, y float64) float64 { return max(x, y) + math.Log1p(math.Exp(-math.Abs(x-y))) }),
}

func unary(name string, to func(dst, src []float64), f func(float64) float64) function {
	return function{
		name:   name,
		vector: func(dst, src, _ []float64) { to(dst, src) },
		std: func(dst, src, _ []float64) {
			for i, x := range src {
				dst[i] = f(x)
			}
		},
	}
}

// unit is unary for functions on [0, 1].
func unit(name string, to func(dst, src []float64), f func(float64) float64) function {
	g := unary(name, to, f)
	shrink := func(h func(dst, src, second []float64)) func(dst, src, second []float64) {
		small := make([]float64, n)
		for i := range small {
			small[i] = float64(i%100+1) / 100
		}
		return func(dst, _, second []float64) { h(dst, small, second) }
	}
	return function{name, shrink(g.vector), shrink(g.std)}
}

func binary(name string, to func(dst, a, b []float64), f func(x, y float64) float64) function {
	return function{
		name:   name,
		vector: to,
		std: func(dst, a, b []float64) {
			for i, x := range a {
				dst[i] = f(x, b[i])
			}
		},
	}
}
