package x1

import "math"

// Sigmoid returns 1/(1+e⁻ˣ): 1/(1+e) or e/(1+e) with e = e^(−|x|), the
// denominator in two parts.
func Sigmoid(x F64) F64 {
	e := expNegative(Neg(Abs(x)))
	d, dLow := fastTwoSum(Splat(1), e)
	num := Select(Lt(x, Splat(0)), e, Splat(1))
	return quotient(num, Splat(0), d, dLow, Div(Splat(1), d))
}

// Softplus returns log(1+eˣ).
func Softplus(x F64) F64 {
	e := expNegative(Neg(Abs(x)))
	return Add(Clamp(x, Splat(0), Splat(math.Inf(1))), Log1p(e))
}

// LogAddExp returns log(eˣ+eʸ).
//
// It is the sum of max(x, y) and of a number in (0, log 2]. If they cancel, both are in
// two parts, with an error of about 2⁻⁵⁷; so the result loses its last digits only if
// it is less than 1/16.
func LogAddExp(x, y F64) F64 {
	top := Max(x, y)
	d := Neg(Abs(Sub(x, y)))
	l := Select(Eq(x, y), Splat(math.Ln2), Log1p(expNegative(d)))
	v := Add(top, l)
	cancel := And(And(Lt(top, Splat(0)), Gt(d, Splat(-700))), Lt(Abs(v), Mul(l, Splat(0.5))))
	if Any(cancel) {
		v = Select(cancel, logAddExpNear(top, Min(x, y)), v)
	}
	return v
}

// logAddExpNear is LogAddExp for top − 700 < bottom ≤ top.
func logAddExpNear(top, bottom F64) F64 {
	d, dLow := twoSum(bottom, Neg(top))
	q, qLow, n := expParts(d, dLow)
	e, eLow := fastTwoSum(Splat(1), q)
	e, eLow = scaleNormal(e, n), Mul(Add(eLow, qLow), scaleNormal(Splat(1), n))
	u, uLow := fastTwoSum(Splat(1), e)
	l, lLow := logDouble(u, Splat(0))
	lLow = Add(lLow, Div(Add(uLow, eLow), u))
	v, rest := twoSum(top, l)
	return Add(v, Add(rest, lLow))
}
