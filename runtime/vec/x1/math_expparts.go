package x1

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
	p, n := expReduced(Clamp(x, Splat(-1000), Splat(0)))
	return Scale(p, n)
}

// expReduced returns p near 1 and an integer n with eˣ = p·2ⁿ.
func expReduced(x F64) (p, n F64) {
	n = Sub(FMA(x, Splat(log2e), Splat(shifter)), Splat(shifter))
	r := FMA(n, Splat(-ln2High), x)
	r = FMA(n, Splat(-ln2Low), r)
	return Add(Splat(1), FMA(Mul(r, r), expTail(r), r)), n
}

// expTail returns Q(r) with e^r = 1 + r + r²·Q(r), |r| ≤ (ln 2)/2.
func expTail(r F64) F64 {
	return estrin10(r, &expTailTerms)
}

// Coefficients of the polynomial in expTail, highest power first.
var expTailTerms = [...]F64{
	all(0x1.ad805d2fc3cf9p-26),
	all(0x1.28ad9cfd1141cp-22),
	all(0x1.71df24fae8f69p-19),
	all(0x1.a01999e0c9fddp-16),
	all(0x1.a01a012a624e0p-13),
	all(0x1.6c16c184394b0p-10),
	all(0x1.1111111127c1dp-7),
	all(0x1.555555555083bp-5),
	all(0x1.55555555554fap-3),
	all(0x1.000000000000ap-1),
}

// expParts returns n and high+low = e^r − 1 for x+xLow = n·ln 2 + r.
func expParts(x, xLow F64) (high, low, n F64) {
	n = Round(Mul(x, Splat(log2e)))
	r1 := FMA(n, Splat(-ln2Short), x)
	r, rLow := fastTwoSum(r1, FMA(n, Splat(-ln2Rest), xLow))
	q := estrin11(r, &expPartsTerms)
	high, low = fastTwoSum(r, FMA(Mul(r, r), q, rLow))
	return high, low, n
}

// Coefficients of the polynomial in expParts, highest power first.
var expPartsTerms = [...]F64{
	all(0x1.e63280314e9c6p-30),
	all(0x1.af4dff3dc97c2p-26),
	all(0x1.28022a022b31ep-22),
	all(0x1.71de0228eb18ap-19),
	all(0x1.a019f391e8fc3p-16),
	all(0x1.a01a01abe9fabp-13),
	all(0x1.6c16c16f0bc51p-10),
	all(0x1.11111111100dap-7),
	all(0x1.5555555554d37p-5),
	all(0x1.5555555555557p-3),
	all(0x1.0000000000001p-1),
}

// exp2Reduced returns 2ʳ = 1 + r·P(r), |r| ≤ ½.
func exp2Reduced(r F64) F64 {
	return FMA(estrin12(r, &exp2Terms), r, Splat(1))
}

// Coefficients of the polynomial in exp2Reduced, highest power first.
var exp2Terms = [...]F64{
	all(0x1.c2cecd74c2f63p-36),
	all(0x1.ea014f8dab0fap-32),
	all(0x1.e4d06c552dad3p-28),
	all(0x1.b524dd54e19c0p-24),
	all(0x1.62c021e2745d6p-20),
	all(0x1.ffcbfc74d6393p-17),
	all(0x1.430912f883ceep-13),
	all(0x1.5d87fe78a26c9p-10),
	all(0x1.3b2ab6fba4e22p-7),
	all(0x1.c6b08d704a0cfp-5),
	all(0x1.ebfbdff82c58fp-3),
	all(0x1.62e42fefa39efp-1),
}

// Expm1 returns eˣ − 1, accurate near 0.
//
// With the r and n of Exp, eˣ − 1 = 2·(2ⁿ⁻¹·(e^r − 1) + (2ⁿ⁻¹ − ½)).
func Expm1(x F64) F64 {
	high, low, n := expParts(Clamp(x, Splat(-50), Splat(709.9)), Splat(0))
	s := scaleNormal(Splat(0.5), n)
	v := Add(FMA(s, high, Sub(s, Splat(0.5))), Mul(s, low))
	return Select(Lt(Abs(x), Splat(0x1p-54)), x, Add(v, v))
}
