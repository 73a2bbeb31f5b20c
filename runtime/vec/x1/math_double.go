package x1

// Sums and products have two parts, of which the second is the rounding error of the
// first.

// twoSum returns a+b.
func twoSum(a, b F64) (high, low F64) {
	high = Add(a, b)
	t := Sub(high, a)
	return high, Add(Sub(a, Sub(high, t)), Sub(b, t))
}

// fastTwoSum returns a+b for |a| ≥ |b| or a = 0.
func fastTwoSum(a, b F64) (high, low F64) {
	high = Add(a, b)
	return high, Add(Sub(a, high), b)
}

// twoProduct returns a·b.
func twoProduct(a, b F64) (high, low F64) {
	high = Mul(a, b)
	return high, FMA(a, b, Neg(high))
}

// quotient returns (high+low)/(d+dLow), with one more rounding than the exact quotient,
// given inv = 1/d.
func quotient(high, low, d, dLow, inv F64) F64 {
	q := Mul(high, inv)
	rest := Add(FMA(Neg(q), d, high), FMA(Neg(q), dLow, low))
	return FMA(rest, inv, q)
}

// scaleNormal returns p·2ⁿ for a normal p and a normal result.
func scaleNormal(p, n F64) F64 {
	return FromBits(AddInt(Bits(p), ShiftLeft(Bits(Add(n, Splat(shifter))), 52)))
}
