// Code generated from x1/math_frexp.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

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
	e := a.AsUint64x4().ShiftRight(constants.bits68).And(constants.bits69).AsInt64x4()
	s := e.Add(n)
	near := And(constants.int70.Less(n), n.Less(constants.int71))
	if !All(And(near, And(normalExponent(e), normalExponent(s)))) {
		return mapInt(a, n, math.Ldexp)
	}
	return a.AsInt64x4().Add(n.ShiftAllLeft(52)).AsFloat64x4()
}

// normalExponent reports which exponents belong to numbers that are neither subnormal
// nor infinite.
func normalExponent(e I64) Mask { return And(constants.int19.Less(e), e.Less(constants.int72)) }

// Mantissa returns a/2ⁿ in [½, 1) for n = Exponent(a). Zeros, infinities and NaN are
// returned unchanged.
func Mantissa(a F64) F64 {
	if !All(isNormal(a.AsUint64x4().And(constants.magnitude).AsFloat64x4())) {
		return Map(a, specfn.Mantissa)
	}
	return a.AsUint64x4().And(constants.bits73).Or(constants.bits74).AsFloat64x4()
}

// Exponent returns n with |a| = m·2ⁿ, m in [½, 1), and 0 for zeros, infinities and NaN.
func Exponent(a F64) I64 {
	if !All(isNormal(a.AsUint64x4().And(constants.magnitude).AsFloat64x4())) {
		return ToInt(Map(a, exponentOf))
	}
	return a.AsUint64x4().ShiftRight(constants.bits68).And(constants.bits69).AsInt64x4().Sub(constants.int75)
}

// exponentOf returns the exponent of one number as a float64.
func exponentOf(x float64) float64 { return float64(specfn.Exponent(x)) }
