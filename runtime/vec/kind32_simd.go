//go:build goexperiment.simd && amd64

package vec

import (
	"github.com/gradgen/gradgen/runtime/vec/s1"
	"github.com/gradgen/gradgen/runtime/vec/s16"
	"github.com/gradgen/gradgen/runtime/vec/s8"
)

// unary32 is a function of one argument, for vectors of each width.
type unary32 struct {
	one   func(float32) float32
	four  func(s8.F32) s8.F32
	eight func(s16.F32) s16.F32
}

func (f unary32) apply(dst, src []float32) {
	ClearUpper()
	switch Width() {
	case 8:
		s16.Apply(dst, src, f.eight)
	case 4:
		s8.Apply(dst, src, f.four)
	default:
		s1.Apply(dst, src, f.one)
	}
	ClearUpper()
}

// binary32 is a function of two arguments, for vectors of each width.
type binary32 struct {
	one   func(x, y float32) float32
	four  func(x, y s8.F32) s8.F32
	eight func(x, y s16.F32) s16.F32
}

func (f binary32) apply(dst, a, b []float32) {
	ClearUpper()
	switch Width() {
	case 8:
		s16.Apply2(dst, a, b, f.eight)
	case 4:
		s8.Apply2(dst, a, b, f.four)
	default:
		s1.Apply2(dst, a, b, f.one)
	}
	ClearUpper()
}
