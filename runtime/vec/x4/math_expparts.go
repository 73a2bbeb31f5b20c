// Code generated from x1/math_expparts.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

const (
	log2e    = 0x1.71547652b82fep+0
	ln2High  = 0x1.62e42fefa39efp-1
	ln2Low   = 0x1.abc9e3b39803fp-56
	ln2Short = 0x1.62e42fefa3800p-1 // 42 bits: exact when multiplied by an exponent
	ln2Rest  = 0x1.ef35793c76730p-45
)

// expNegative returns eˣ for x ≤ 0. It is the more accurate of the two exponentials
// without a table.
func expNegative(x F64) F64 {
	p, n := expReduced(Clamp(x, constants.float59, constants.zero))
	return Scale(p, n)
}

// expReduced returns p near 1 and an integer n with eˣ = p·2ⁿ.
func expReduced(x F64) (p, n F64) {
	n = x.MulAdd(constants.log2e, constants.shifter).Sub(constants.shifter)
	r := n.MulAdd(constants.minusLn2High, x)
	r = n.MulAdd(constants.minusLn2Low, r)
	return constants.one.Add(r.Mul(r).MulAdd(expTail(r), r)), n
}

// expTail returns Q(r) with e^r = 1 + r + r²·Q(r), |r| ≤ (ln 2)/2.
func expTail(r F64) F64 {
	return estrin10(r, &constants.expTailTerms)
}

// expParts returns n and high+low = e^r − 1 for x+xLow = n·ln 2 + r.
func expParts(x, xLow F64) (high, low, n F64) {
	n = x.Mul(constants.log2e).RoundToEven()
	r1 := n.MulAdd(constants.minusLn2Short, x)
	r, rLow := fastTwoSum(r1, n.MulAdd(constants.minusLn2Rest, xLow))
	q := estrin11(r, &constants.expPartsTerms)
	high, low = fastTwoSum(r, r.Mul(r).MulAdd(q, rLow))
	return high, low, n
}

// exp2Reduced returns 2ʳ = 1 + r·P(r), |r| ≤ ½.
func exp2Reduced(r F64) F64 {
	return estrin12(r, &constants.exp2Terms).MulAdd(r, constants.one)
}

// Expm1 returns eˣ − 1, accurate near 0.
//
// With the r and n of Exp, eˣ − 1 = 2·(2ⁿ⁻¹·(e^r − 1) + (2ⁿ⁻¹ − ½)).
func Expm1(x F64) F64 {
	high, low, n := expParts(Clamp(x, constants.float65, constants.float66), constants.zero)
	s := scaleNormal(constants.half, n)
	v := s.MulAdd(high, s.Sub(constants.half)).Add(s.Mul(low))
	return x.Merge(v.Add(v), x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Less(constants.float67))
}
