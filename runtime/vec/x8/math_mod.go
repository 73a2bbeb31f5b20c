// Code generated from x1/math_mod.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "math"

// Dim returns a−b if that is positive, 0 if it is not, and NaN if it is NaN.
func Dim(a, b F64) F64 {
	d := a.Sub(b)
	return constants.zero.Merge(d, d.LessEqual(constants.zero))
}

// RoundAway returns the integer nearest to a; of two, the one away from zero.
func RoundAway(a F64) F64 {
	t := Trunc(a)
	return t.Add(CopySign(constants.one, a)).Merge(t, a.Sub(t).AsUint64x8().And(constants.magnitude).AsFloat64x8().GreaterEqual(constants.half))
}

// MathMin returns the smaller number, as math.Min: −Inf even if the other is NaN.
func MathMin(a, b F64) F64 {
	inf := constants.float83
	return inf.Merge(Min(a, b), Or(a.Equal(inf), b.Equal(inf)))
}

// MathMax returns the larger number, as math.Max: +Inf even if the other is NaN.
func MathMax(a, b F64) F64 {
	inf := constants.float14
	return inf.Merge(Max(a, b), Or(a.Equal(inf), b.Equal(inf)))
}

// Signbit reports which lanes have their sign bit set.
func Signbit(a F64) Mask { return a.AsInt64x8().Less(constants.int19) }

// IsInf reports which lanes are infinite.
func IsInf(a F64) Mask {
	return a.AsUint64x8().And(constants.magnitude).AsFloat64x8().Equal(constants.float14)
}

// farMod bounds the quotients whose integer part Mod and Remainder compute in one step.
const farMod = 0x1p52

// Mod returns x minus the largest multiple of y that is not greater in magnitude, with
// the sign of x. It is exact: the rounded quotient has the right integer part or one
// too many, and x minus that multiple is a float64.
func Mod(x, y F64) F64 {
	a, b := x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), y.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	q := a.Div(b)
	r := constants.minusZero.Sub(Trunc(q)).MulAdd(b, a)
	if !All(And(q.Less(constants.farMod), r.Equal(r))) {
		return Map2(x, y, math.Mod)
	}
	return CopySign(r.Add(b).Merge(r, r.Less(constants.zero)), x)
}

// Remainder returns x minus the multiple of y nearest to it; of two, the even one. It
// is exact.
func Remainder(x, y F64) F64 {
	b := y.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	q := x.Div(b)
	r := constants.minusZero.Sub(q.RoundToEvenScaled(0)).MulAdd(b, x)
	if !All(And(q.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.farMod), r.Equal(r))) {
		return Map2(x, y, math.Remainder)
	}
	a := r.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	r = r.Sub(CopySign(b, r)).Merge(r, a.Greater(b.Sub(a)))
	return CopySign(r, x).Merge(r, r.Equal(constants.zero))
}
