package x1

import "math"

// Atan returns the arctangent of x in radians.
//
// It is r + r³·B(r²) with r = |x| for |x| ≤ 1; beyond, π/2 minus that with r = 1/|x|.
func Atan(x F64) F64 {
	a := Clamp(Abs(x), Splat(0), Splat(0x1p100))
	big := Gt(a, Splat(1))
	inv := Div(Splat(1), a)
	r := Select(big, inv, a)
	low := Select(big, Mul(FMA(Neg(inv), a, Splat(1)), inv), Splat(0))
	rest := FMA(Mul(r, Mul(r, r)), atanTail(Mul(r, r)), low)
	high, lost := fastTwoSum(Splat(halfPiHigh), Neg(r))
	v := Add(high, Add(lost, Sub(Splat(halfPiLow), rest)))
	return CopySign(Select(big, v, Add(r, rest)), x)
}

// Atan2 returns the angle of the point (x, y) in radians, with the special
// cases of math.Atan2.
func Atan2(y, x F64) F64 {
	a, b := Abs(y), Abs(x)
	low, top := Splat(0x1p-400), Splat(0x1p400)
	if !All(And(And(Gt(a, low), Lt(a, top)), And(Gt(b, low), Lt(b, top)))) {
		a, b = atanScale(a, b)
	}
	swap := Gt(a, b)
	num, den := Select(swap, b, a), Select(swap, a, b)
	q := Div(num, den)
	rest := Div(FMA(Neg(q), den, num), den)
	rest = FMA(Mul(q, Mul(q, q)), atanTail(Mul(q, q)), rest)

	// The angle is that of the quotient; or less or greater than π/2; or less than π.
	left := LtInt(Bits(x), SplatBits(0))
	base := Select(swap, Splat(halfPiHigh), Select(left, Splat(2*halfPiHigh), Splat(0)))
	baseLow := Select(swap, Splat(halfPiLow), Select(left, Splat(2*halfPiLow), Splat(0)))
	sign := Mul(Select(swap, Splat(-1), Splat(1)), Select(left, Splat(-1), Splat(1)))
	high, lost := fastTwoSum(base, Mul(sign, q))
	return CopySign(Add(high, Add(lost, FMA(sign, rest, baseLow))), y)
}

// atanScale returns magnitudes with the same quotient as a and b, the larger of them in
// [1, 2); 0 and 1 for two zeros, 1 and 1 for two infinities.
func atanScale(a, b F64) (F64, F64) {
	inf := Splat(math.Inf(1))
	twoInf, twoZero := And(Eq(a, inf), Eq(b, inf)), And(Eq(a, Splat(0)), Eq(b, Splat(0)))
	a = Select(twoInf, Splat(1), a)
	b = Select(Or(twoInf, twoZero), Splat(1), b)
	nan := Or(IsNaN(a), IsNaN(b))
	a, b = Select(nan, Add(a, b), a), Select(nan, Add(a, b), b)
	aInf, bInf := Eq(a, inf), Eq(b, inf)
	a, b = Select(bInf, Splat(0), a), Select(aInf, Splat(0), b)
	a, b = Select(aInf, Splat(1), a), Select(bInf, Splat(1), b)
	top := Select(Gt(a, b), a, b)
	f := Select(Gt(top, Splat(0x1p1000)), Splat(0x1p-30), Splat(1))
	f = Select(Lt(top, Splat(0x1p-900)), Splat(0x1p100), f)
	a, b, top = Mul(a, f), Mul(b, f), Mul(top, f)
	exponent := AndInt(Bits(top), SplatBits(0x7ff<<52))
	f = FromBits(SubInt(SplatBits(2046<<52), exponent))
	return Mul(a, f), Mul(b, f)
}

// atanTail returns B(z) with atan r = r + r·z·B(z), z = r² ≤ 1.
func atanTail(z F64) F64 {
	return estrin20(z, &atanTailTerms)
}

// Coefficients of the polynomial in atanTail, highest power first.
var atanTailTerms = [...]F64{
	all(0x1.bbc52b5eb39c7p-17),
	all(-0x1.3f1c56cb18d31p-13),
	all(0x1.b3dbe87df2810p-11),
	all(-0x1.7a2301cd32b00p-9),
	all(0x1.d7a2670cf011dp-8),
	all(-0x1.c77f16d7a2719p-7),
	all(0x1.683385b07aa85p-6),
	all(-0x1.e9f22475ad9bfp-6),
	all(0x1.2c2bbb511f104p-5),
	all(-0x1.59a2a07e22a3ep-5),
	all(0x1.82da48babd7b9p-5),
	all(-0x1.ae5e456ffa4edp-5),
	all(0x1.e1bb9b5a5a1d2p-5),
	all(-0x1.110e5020d32aep-4),
	all(0x1.3b1366764edb8p-4),
	all(-0x1.745d11aaf51a1p-4),
	all(0x1.c71c717f944c4p-4),
	all(-0x1.249249237e1fep-3),
	all(0x1.9999999995545p-3),
	all(-0x1.5555555555526p-2),
}
