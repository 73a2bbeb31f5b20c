package x1

// Sinh returns the hyperbolic sine of x: x + x³·S(x²) for |x| < 1, and
// e − 1/(4e) with e = eˣ/2 beyond.
func Sinh(x F64) F64 {
	a := Abs(x)
	z := Mul(a, a)
	p := estrin7(z, &sinhTerms)
	small := Lt(a, Splat(1))
	v := FMA(Mul(a, z), p, a)
	if !All(small) {
		e := halfExp(a)
		v = Select(small, v, Sub(e, Div(Splat(0.25), e)))
	}
	return CopySign(v, x)
}

// Coefficients of the polynomial in Sinh, highest power first.
var sinhTerms = [...]F64{
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
	e := halfExp(Abs(x))
	return Add(e, Div(Splat(0.25), e))
}

// halfExp returns eᵃ/2, which is finite wherever the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, Splat(0), Splat(1000)))
	return Scale(p, Sub(n, Splat(1)))
}

// Tanh returns the hyperbolic tangent of x, E/(E+2) with E = e^(2|x|) − 1, of
// which numerator and denominator are kept in two parts.
func Tanh(x F64) F64 {
	a := Abs(x)
	y := Clamp(Add(a, a), Splat(0), Splat(44))
	q, qLow, n := expParts(y, Splat(0))
	s := scaleNormal(Splat(1), n)
	less := Sub(s, Splat(1))
	high := FMA(s, q, less)
	low := FMA(s, qLow, FMA(s, q, Sub(less, high)))
	d, dLow := twoSum(high, Splat(2))
	v := quotient(high, low, d, Add(dLow, low), Div(Splat(1), d))
	return CopySign(v, x)
}
