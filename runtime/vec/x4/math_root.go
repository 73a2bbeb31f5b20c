// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "math"

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := Abs(x), Abs(y)
	top := Select(Gt(a, b), a, b)
	v := Sqrt(FMA(a, a, Mul(b, b)))
	if !All(And(Gt(top, Splat(0x1p-480)), And(Lt(top, Splat(0x1p500)), Eq(b, b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
func hypotEdge(a, b F64) F64 {
	top := Select(Gt(a, b), a, b)
	down := Select(Gt(top, Splat(0x1p500)), Splat(0x1p-600), Splat(1))
	down = Select(Lt(top, Splat(0x1p-480)), Splat(0x1p600), down)
	up := Div(Splat(1), down)
	s, t := Mul(a, down), Mul(b, down)
	v := Mul(Sqrt(FMA(s, s, Mul(t, t))), up)
	inf := Splat(math.Inf(1))
	return Select(Or(Eq(a, inf), Eq(b, inf)), inf, v)
}
