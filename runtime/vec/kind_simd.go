//go:build goexperiment.simd && amd64

package vec

import (
	"github.com/gradgen/gradgen/runtime/vec/x1"
	"github.com/gradgen/gradgen/runtime/vec/x4"
	"github.com/gradgen/gradgen/runtime/vec/x8"
)

// unary is a function of one argument, for vectors of each width.
type unary struct {
	one   func(float64) float64
	four  func(x4.F64) x4.F64
	eight func(x8.F64) x8.F64
}

func (f unary) apply(dst, src []float64) {
	ClearUpper()
	switch Width() {
	case 8:
		x8.Apply(dst, src, f.eight)
	case 4:
		x4.Apply(dst, src, f.four)
	default:
		x1.Apply(dst, src, f.one)
	}
	ClearUpper()
}

// binary is a function of two arguments, for vectors of each width.
type binary struct {
	one   func(x, y float64) float64
	four  func(x, y x4.F64) x4.F64
	eight func(x, y x8.F64) x8.F64
}

func (f binary) apply(dst, a, b []float64) {
	ClearUpper()
	switch Width() {
	case 8:
		x8.Apply2(dst, a, b, f.eight)
	case 4:
		x4.Apply2(dst, a, b, f.four)
	default:
		x1.Apply2(dst, a, b, f.one)
	}
	ClearUpper()
}
