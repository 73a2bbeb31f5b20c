//go:build !(goexperiment.simd && amd64)

package vec

import "github.com/gradgen/gradgen/runtime/vec/s1"

// unary32 is a function of one argument.
type unary32 struct {
	one func(float32) float32
}

func (f unary32) apply(dst, src []float32) { s1.Apply(dst, src, f.one) }

// binary32 is a function of two arguments.
type binary32 struct {
	one func(x, y float32) float32
}

func (f binary32) apply(dst, a, b []float32) { s1.Apply2(dst, a, b, f.one) }
