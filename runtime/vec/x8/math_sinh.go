// Code generated from x1/math_sinh.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Sinh returns the hyperbolic sine of x: x + x³·S(x²) for |x| < 1, and
// e − 1/(4e) with e = eˣ/2 beyond.
func Sinh(x F64) F64 {
	a := x.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	z := a.Mul(a)
	p := estrin7(z, &constants.sinhTerms)
	small := a.Less(constants.one)
	v := a.Mul(z).MulAdd(p, a)
	if !All(small) {
		e := halfExp(a)
		v = v.Merge(e.Sub(constants.float25.Div(e)), small)
	}
	return CopySign(v, x)
}

// Cosh returns the hyperbolic cosine of x, e + 1/(4e) with e = e^|x|/2.
func Cosh(x F64) F64 {
	e := halfExp(x.AsInt64x8().And(constants.magnitude).AsFloat64x8())
	return e.Add(constants.float25.Div(e))
}

// halfExp returns eᵃ/2, which is finite wherever the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, constants.zero, constants.float84))
	return Scale(p, n.Sub(constants.one))
}

// Tanh returns the hyperbolic tangent of x, E/(E+2) with E = e^(2|x|) − 1, of
// which numerator and denominator are kept in two parts.
func Tanh(x F64) F64 {
	a := x.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	y := Clamp(a.Add(a), constants.zero, constants.float114)
	q, qLow, n := expParts(y, constants.zero)
	s := scaleNormal(constants.one, n)
	less := s.Sub(constants.one)
	high := s.MulAdd(q, less)
	low := s.MulAdd(qLow, s.MulAdd(q, less.Sub(high)))
	d, dLow := twoSum(high, constants.float45)
	v := quotient(high, low, d, dLow.Add(low), constants.one.Div(d))
	return CopySign(v, x)
}
