// Code generated from x1/math_sinh.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Sinh returns the hyperbolic sine of x: x + x³·S(x²) for |x| < 1, and
// e − 1/(4e) with e = eˣ/2 beyond.
func Sinh(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	z := a.Mul(a)
	p := horner7(z, &constants.sinhTerms)
	small := a.Less(archsimd.LoadFloat64x8(&constants.float11))
	v := a.Mul(z).MulAdd(p, a)
	if !All(small) {
		e := halfExp(a)
		v = Select(small, v, e.Sub(archsimd.LoadFloat64x8(&constants.float25).Div(e)))
	}
	return CopySign(v, x)
}

// Cosh returns the hyperbolic cosine of x, e + 1/(4e) with e = e^|x|/2.
func Cosh(x F64) F64 {
	e := halfExp(x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8())
	return e.Add(archsimd.LoadFloat64x8(&constants.float25).Div(e))
}

// halfExp returns eᵃ/2, which is finite wherever the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, archsimd.LoadFloat64x8(&constants.float5), archsimd.LoadFloat64x8(&constants.float32)))
	return Scale(p, n.Sub(archsimd.LoadFloat64x8(&constants.float11)))
}

// Tanh returns the hyperbolic tangent of x, E/(E+2) with E = e^(2|x|) − 1, of
// which numerator and denominator are kept in two parts.
func Tanh(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	y := Clamp(a.Add(a), archsimd.LoadFloat64x8(&constants.float5), archsimd.LoadFloat64x8(&constants.float112))
	q, qLow, n := expParts(y, archsimd.LoadFloat64x8(&constants.float5))
	s := scaleNormal(archsimd.LoadFloat64x8(&constants.float11), n)
	less := s.Sub(archsimd.LoadFloat64x8(&constants.float11))
	high := s.MulAdd(q, less)
	low := s.MulAdd(qLow, s.MulAdd(q, less.Sub(high)))
	d, dLow := twoSum(high, archsimd.LoadFloat64x8(&constants.float48))
	v := quotient(high, low, d, dLow.Add(low), archsimd.LoadFloat64x8(&constants.float11).Div(d))
	return CopySign(v, x)
}
