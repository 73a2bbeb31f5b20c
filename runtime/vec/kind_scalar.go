//go:build !(goexperiment.simd && amd64)

package vec

import "github.com/gradgen/gradgen/runtime/vec/x1"

// unary is a function of one argument.
type unary struct {
	one func(float64) float64
}

func (f unary) apply(dst, src []float64) { x1.Apply(dst, src, f.one) }

// binary is a function of two arguments.
type binary struct {
	one func(x, y float64) float64
}

func (f binary) apply(dst, a, b []float64) { x1.Apply2(dst, a, b, f.one) }
