package x1

// Erf returns the error function of x: r + r·E(r²) for r = |x| < 1, and
// 1 − e^(−r²)·h(t)/(r+a) beyond, where all is 1 from 6 on.
func Erf(x F64) F64 {
	r := Abs(x)
	small := Lt(r, Splat(1))
	v := FMA(r, erfTail(Mul(r, r)), r)
	if !All(small) {
		v = Select(small, v, erfLarge(r))
	}
	return CopySign(v, x)
}

// erfTail returns E(z) with erf r = r + r·E(z), z = r² ≤ 1.
func erfTail(z F64) F64 {
	return estrin12(z, &erfTailTerms)
}

// Coefficients of the polynomial in erfTail, highest power first.
var erfTailTerms = [...]F64{
	all(-0x1.abae46c6f9dfep-31),
	all(0x1.d71b0bf08289bp-27),
	all(-0x1.5c07260fff148p-23),
	all(0x1.b97fd3a01d7e9p-20),
	all(-0x1.f4ca4d66f9805p-17),
	all(0x1.f9a2baa848121p-14),
	all(-0x1.c02db03dcd968p-11),
	all(0x1.565bccf92ae68p-8),
	all(-0x1.b82ce311fa91bp-6),
	all(0x1.ce2f21a040d16p-4),
	all(-0x1.812746b0379bdp-2),
	all(0x1.06eba8214db68p-3),
}

// erfLarge is erf for r ≥ 1.
func erfLarge(r F64) F64 {
	r = Clamp(r, Splat(0), Splat(6))
	d := Add(r, Splat(erfCentre))
	inv := Div(Splat(1), d)
	t := Mul(Sub(r, Splat(erfCentre)), inv)
	h := estrin15(t, &erfLargeTerms)
	p, n := expReduced(Neg(Mul(r, r)))
	return FMA(Neg(Mul(inv, h)), scaleNormal(p, n), Splat(1))
}

// Coefficients of the polynomial in erfLarge, highest power first.
var erfLargeTerms = [...]F64{
	all(-0x1.30ff4397b25ddp-18),
	all(-0x1.e356d02ba9745p-18),
	all(0x1.5b60071cf2b2cp-15),
	all(0x1.d35d223ee1aacp-17),
	all(-0x1.6c0d93950b42cp-12),
	all(0x1.a0da75be68872p-11),
	all(0x1.028cad03da223p-10),
	all(-0x1.9ac6e2f687a00p-7),
	all(0x1.92618823afb6dp-5),
	all(-0x1.0e3ea21a7f6b1p-3),
	all(0x1.1dc2711cdecffp-2),
	all(-0x1.f63dd8111fb42p-2),
	all(0x1.78fecb4e7ff07p-1),
	all(-0x1.eae02d0a1506ap-1),
	all(0x1.1788428253459p+0),
}
