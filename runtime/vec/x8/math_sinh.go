// Code generated from x1/math_sinh.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Sinh returns the hyperbolic sine of x: x + x³·S(x²) for |x| < 1, and
// e − 1/(4e) with e = eˣ/2 beyond.
func Sinh(x F64) F64 {
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	z := a.Mul(a)
	p := estrin7(z, &constants.sinhTerms)
	small := a.Less(constants.one)
	v := a.Mul(z).MulAdd(p, a)
	if !All(small) {
		e := halfExp(a)
		v = v.Merge(e.Sub(constants.float29.Div(e)), small)
	}
	return CopySign(v, x)
}

// Cosh returns the hyperbolic cosine of x, e + 1/(4e) with e = e^|x|/2.
func Cosh(x F64) F64 {
	e := halfExp(x.AsUint64x8().And(constants.magnitude).AsFloat64x8())
	return e.Add(constants.float29.Div(e))
}

// halfExp returns eᵃ/2, which is finite if the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, constants.zero, constants.float95))
	return Scale(p, n.Sub(constants.one))
}

// Tanh returns the hyperbolic tangent of x: with z = x², |x| + |x|·z·P(z)/(1+z·Q(z))
// for |x| < 0.9, and 1 − 2/(e^(2|x|)+1) beyond. Both have one quotient, from one
// division, which is less than 0.29, so that its error is smaller than the last digit
// of the result by that factor.
func Tanh(x F64) F64 {
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	z := a.Mul(a)
	near := a.Less(constants.float124)
	num := a.Mul(z).Mul(estrin4(z, &constants.tanhNum)).Merge(constants.float125, near)
	den := z.MulAdd(estrin3(z, &constants.tanhDen), constants.one).Merge(Exp(a.Add(a)).Add(constants.one), near)
	v := a.Merge(constants.one, near).Add(num.Div(den))
	return v.AsUint64x8().Or(a.AsUint64x8().Xor(x.AsUint64x8())).AsFloat64x8()
}
