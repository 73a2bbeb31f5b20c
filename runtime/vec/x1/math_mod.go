package x1

import "math"

// Dim returns a−b if that is positive, 0 if it is not, and NaN if it is NaN.
func Dim(a, b F64) F64 {
	d := Sub(a, b)
	return Select(Le(d, Splat(0)), Splat(0), d)
}

// RoundAway returns the integer nearest to a; of two, the one away from zero.
func RoundAway(a F64) F64 {
	t := Trunc(a)
	return Select(Ge(Abs(Sub(a, t)), Splat(0.5)), Add(t, CopySign(Splat(1), a)), t)
}

// MathMin returns the smaller number, as math.Min: −Inf even if the other is NaN.
func MathMin(a, b F64) F64 {
	inf := Splat(math.Inf(-1))
	return Select(Or(Eq(a, inf), Eq(b, inf)), inf, Min(a, b))
}

// MathMax returns the larger number, as math.Max: +Inf even if the other is NaN.
func MathMax(a, b F64) F64 {
	inf := Splat(math.Inf(1))
	return Select(Or(Eq(a, inf), Eq(b, inf)), inf, Max(a, b))
}

// Signbit reports which lanes have their sign bit set.
func Signbit(a F64) Mask { return LtInt(Bits(a), SplatInt(0)) }

// IsInf reports which lanes are infinite.
func IsInf(a F64) Mask { return Eq(Abs(a), Splat(math.Inf(1))) }

// farMod bounds the quotients whose integer part Mod and Remainder compute in one step.
const farMod = 0x1p52

// Mod returns x minus the largest multiple of y that is not greater in magnitude, with
// the sign of x. It is exact: the rounded quotient has the right integer part or one
// too many, and x minus that multiple is a float64.
func Mod(x, y F64) F64 {
	a, b := Abs(x), Abs(y)
	q := Div(a, b)
	r := FMA(Neg(Trunc(q)), b, a)
	if !All(And(Lt(q, Splat(farMod)), Eq(r, r))) {
		return Map2(x, y, math.Mod)
	}
	return CopySign(Select(Lt(r, Splat(0)), Add(r, b), r), x)
}

// Remainder returns x minus the multiple of y nearest to it; of two, the even one. It
// is exact.
func Remainder(x, y F64) F64 {
	b := Abs(y)
	q := Div(x, b)
	r := FMA(Neg(Round(q)), b, x)
	if !All(And(Lt(Abs(q), Splat(farMod)), Eq(r, r))) {
		return Map2(x, y, math.Remainder)
	}
	a := Abs(r)
	r = Select(Gt(a, Sub(b, a)), Sub(r, CopySign(b, r)), r)
	return Select(Eq(r, Splat(0)), CopySign(r, x), r)
}
