// Code generated from x1/math_double.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Sums and products have two parts, of which the second is the rounding error of the
// first.

// twoSum returns a+b.
func twoSum(a, b F64) (high, low F64) {
	high = a.Add(b)
	t := high.Sub(a)
	return high, a.Sub(high.Sub(t)).Add(b.Sub(t))
}

// fastTwoSum returns a+b for |a| ≥ |b| or a = 0.
func fastTwoSum(a, b F64) (high, low F64) {
	high = a.Add(b)
	return high, a.Sub(high).Add(b)
}

// twoProduct returns a·b.
func twoProduct(a, b F64) (high, low F64) {
	high = a.Mul(b)
	return high, a.MulAdd(b, constants.minusZero.Sub(high))
}

// quotient returns (high+low)/(d+dLow), with one more rounding than the exact quotient,
// given inv = 1/d.
func quotient(high, low, d, dLow, inv F64) F64 {
	q := high.Mul(inv)
	rest := constants.minusZero.Sub(q).MulAdd(d, high).Add(constants.minusZero.Sub(q).MulAdd(dLow, low))
	return rest.MulAdd(inv, q)
}

// scaleNormal returns p·2ⁿ for a normal p and a normal result.
func scaleNormal(p, n F64) F64 {
	return p.AsInt64x8().Add(n.Add(constants.shifter).AsInt64x8().ShiftAllLeft(52)).AsFloat64x8()
}
