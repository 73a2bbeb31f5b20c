// Code generated from x1/math_sinh.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Sinh returns the hyperbolic sine of x: x + x³·S(x²) for |x| < 1, and
// e − 1/(4e) with e = eˣ/2 beyond.
func Sinh(x F64) F64 {
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	z := a.Mul(a)
	p := horner7(z, &sinhTerms)
	small := a.Less(archsimd.LoadFloat64x4(&sinhFloat0))
	v := a.Mul(z).MulAdd(p, a)
	if !All(small) {
		e := halfExp(a)
		v = Select(small, v, e.Sub(archsimd.LoadFloat64x4(&sinhFloat1).Div(e)))
	}
	return CopySign(v, x)
}

// Coefficients of the polynomial in Sinh, highest power first.
var sinhTerms = [...]lanes{
	all(0x1.b4c75de06de02p-41),
	all(0x1.611a56120bebcp-33),
	all(0x1.ae64671b391a8p-26),
	all(0x1.71de3a465af2dp-19),
	all(0x1.a01a01a0289a1p-13),
	all(0x1.11111111110a6p-7),
	all(0x1.5555555555556p-3),
}

// Cosh returns the hyperbolic cosine of x, e + 1/(4e) with e = e^|x|/2.
func Cosh(x F64) F64 {
	e := halfExp(x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4())
	return e.Add(archsimd.LoadFloat64x4(&sinhFloat1).Div(e))
}

// halfExp returns eᵃ/2, which is finite wherever the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, archsimd.LoadFloat64x4(&sinhFloat2), archsimd.LoadFloat64x4(&sinhFloat3)))
	return Scale(p, n.Sub(archsimd.LoadFloat64x4(&sinhFloat0)))
}

// Tanh returns the hyperbolic tangent of x, E/(E+2) with E = e^(2|x|) − 1, of
// which numerator and denominator are kept in two parts.
func Tanh(x F64) F64 {
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	y := Clamp(a.Add(a), archsimd.LoadFloat64x4(&sinhFloat2), archsimd.LoadFloat64x4(&sinhFloat4))
	q, qLow, n := expParts(y, archsimd.LoadFloat64x4(&sinhFloat2))
	s := scaleNormal(archsimd.LoadFloat64x4(&sinhFloat0), n)
	less := s.Sub(archsimd.LoadFloat64x4(&sinhFloat0))
	high := s.MulAdd(q, less)
	low := s.MulAdd(qLow, s.MulAdd(q, less.Sub(high)))
	d, dLow := twoSum(high, archsimd.LoadFloat64x4(&sinhFloat5))
	v := quotient(high, low, d, dLow.Add(low), archsimd.LoadFloat64x4(&sinhFloat0).Div(d))
	return CopySign(v, x)
}

// Constants of this file.
var (
	sinhFloat0 = all(1)
	sinhFloat1 = all(0.25)
	sinhFloat2 = all(0)
	sinhFloat3 = all(1000)
	sinhFloat4 = all(44)
	sinhFloat5 = all(2)
)
