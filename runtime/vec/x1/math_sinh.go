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

// halfExp returns eᵃ/2, which is finite if the hyperbolic functions are.
func halfExp(a F64) F64 {
	p, n := expReduced(Clamp(a, Splat(0), Splat(1000)))
	return Scale(p, Sub(n, Splat(1)))
}

// Tanh returns the hyperbolic tangent of x: with z = x², |x| + |x|·z·P(z)/(1+z·Q(z))
// for |x| < 0.9, and 1 − 2/(e^(2|x|)+1) beyond. Both have one quotient, from one
// division, which is less than 0.29, so that its error is smaller than the last digit
// of the result by that factor.
func Tanh(x F64) F64 {
	a := Abs(x)
	z := Mul(a, a)
	near := Lt(a, Splat(0.9))
	num := Select(near, Mul(Mul(a, z), estrin4(z, &tanhNum)), Splat(-2))
	den := Select(near, FMA(z, estrin3(z, &tanhDen), Splat(1)), Add(Exp(Add(a, a)), Splat(1)))
	v := Add(Select(near, a, Splat(1)), Div(num, den))
	return FromBits(OrInt(Bits(v), XorInt(Bits(a), Bits(x))))
}

// Coefficients of P in Tanh, highest power first.
var tanhNum = [...]F64{
	all(-0x1.2957e1508be7fp-26),
	all(-0x1.fe7513701e389p-13),
	all(-0x1.5ed110d650fdfp-6),
	all(-0x1.5555555555555p-2),
}

// Coefficients of Q in Tanh, highest power first.
var tanhDen = [...]F64{
	all(0x1.0acc6b7c35645p-12),
	all(0x1.91bc78f033776p-6),
	all(0x1.db60ccc1c8c8fp-2),
}
