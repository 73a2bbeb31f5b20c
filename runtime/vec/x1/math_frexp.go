package x1

import (
	"math"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// The bits of exponents, and the exponent bits of a number in [½, 1).
const (
	exponentBits = 0x7ff << 52
	halfExponent = 1022
)

// Ldexp returns a·2ⁿ.
func Ldexp(a F64, n I64) F64 {
	e := AndInt(ShiftRight(Bits(a), 52), SplatInt(0x7ff))
	s := AddInt(e, n)
	near := And(LtInt(SplatInt(-4096), n), LtInt(n, SplatInt(4096)))
	if !All(And(near, And(normalExponent(e), normalExponent(s)))) {
		return mapInt(a, n, math.Ldexp)
	}
	return FromBits(AddInt(Bits(a), ShiftLeft(n, 52)))
}

// normalExponent reports which exponents belong to numbers that are neither subnormal
// nor infinite.
func normalExponent(e I64) Mask { return And(LtInt(SplatInt(0), e), LtInt(e, SplatInt(0x7ff))) }

// Mantissa returns a/2ⁿ in [½, 1) for n = Exponent(a). Zeros, infinities and NaN are
// returned unchanged.
func Mantissa(a F64) F64 {
	if !All(isNormal(Abs(a))) {
		return Map(a, specfn.Mantissa)
	}
	return FromBits(OrInt(AndInt(Bits(a), SplatBits(^exponentBits)), SplatBits(halfExponent<<52)))
}

// Exponent returns n with |a| = m·2ⁿ, m in [½, 1), and 0 for zeros, infinities and NaN.
func Exponent(a F64) I64 {
	if !All(isNormal(Abs(a))) {
		return ToInt(Map(a, exponentOf))
	}
	return SubInt(AndInt(ShiftRight(Bits(a), 52), SplatInt(0x7ff)), SplatInt(halfExponent))
}

// exponentOf returns the exponent of one number as a float64.
func exponentOf(x float64) float64 { return float64(specfn.Exponent(x)) }
