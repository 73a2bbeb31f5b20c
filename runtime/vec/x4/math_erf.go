// Code generated from x1/math_erf.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// erfCentre is the a of t = (x−a)/(x+a), which maps [0, ∞] to [−1, 1], as Shepherd
// and Laframboise (1981) have it.
const erfCentre = 3.75

// Erf returns the error function of x: r + r·E(r²) for r = |x| < 1, and
// 1 − e^(−r²)·h(t)/(r+a) beyond, where all is 1 from 6 on.
func Erf(x F64) F64 {
	r := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	small := r.Less(archsimd.LoadFloat64x4(&erfFloat0))
	v := r.MulAdd(erfTail(r.Mul(r)), r)
	if !All(small) {
		v = Select(small, v, erfLarge(r))
	}
	return CopySign(v, x)
}

// erfTail returns E(z) with erf r = r + r·E(z), z = r² ≤ 1.
func erfTail(z F64) F64 {
	return archsimd.LoadFloat64x4(&erfTailTerms[0]).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[1])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[2])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[3])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[4])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[5])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[6])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[7])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[8])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[9])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[10])).
		MulAdd(z, archsimd.LoadFloat64x4(&erfTailTerms[11]))
}

// Coefficients of the polynomial in erfTail, highest power first.
var erfTailTerms = [...]lanes{
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
	r = Clamp(r, archsimd.LoadFloat64x4(&erfFloat1), archsimd.LoadFloat64x4(&erfFloat2))
	d := r.Add(archsimd.LoadFloat64x4(&erfFloat3))
	inv := archsimd.LoadFloat64x4(&erfFloat0).Div(d)
	t := r.Sub(archsimd.LoadFloat64x4(&erfFloat3)).Mul(inv)
	h := archsimd.LoadFloat64x4(&erfLargeTerms[0]).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[1])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[2])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[3])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[4])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[5])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[6])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[7])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[8])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[9])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[10])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[11])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[12])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[13])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfLargeTerms[14]))
	p, n := expReduced(archsimd.LoadFloat64x4(&negativeZero).Sub(r.Mul(r)))
	return archsimd.LoadFloat64x4(&negativeZero).Sub(inv.Mul(h)).MulAdd(scaleNormal(p, n), archsimd.LoadFloat64x4(&erfFloat0))
}

// Coefficients of the polynomial in erfLarge, highest power first.
var erfLargeTerms = [...]lanes{
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

// Erfc returns 1 − erf x, accurate where that is small: e^(−x²)·h(t)/(x+a) from
// 0.46 on, with h and the quotient carried in two parts.
func Erfc(x F64) F64 {
	r := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	v := archsimd.LoadFloat64x4(&erfFloat0).Sub(Erf(x))
	large := x.Greater(archsimd.LoadFloat64x4(&erfFloat4))
	if Any(large) {
		v = Select(large, erfcLarge(Clamp(r, archsimd.LoadFloat64x4(&erfFloat5), archsimd.LoadFloat64x4(&erfFloat6))), v)
	}
	return v
}

// erfcLarge is erfc for x in [0.46, 28].
func erfcLarge(x F64) F64 {
	d, dLow := twoSum(x, archsimd.LoadFloat64x4(&erfFloat3))
	num, numLow := twoSum(x, archsimd.LoadFloat64x4(&erfFloat7))
	inv := archsimd.LoadFloat64x4(&erfFloat0).Div(d)
	t := num.Mul(inv)
	tLow := inv.Mul(archsimd.LoadFloat64x4(&negativeZero).Sub(t).MulAdd(d, num).Add(archsimd.LoadFloat64x4(&negativeZero).Sub(t).MulAdd(dLow, numLow)))
	h, hLow := erfcTail(t, tLow)

	z, zLow := twoProduct(x, x)
	e, eLow, n := expParts(archsimd.LoadFloat64x4(&negativeZero).Sub(z), archsimd.LoadFloat64x4(&negativeZero).Sub(zLow))
	e, rest := fastTwoSum(archsimd.LoadFloat64x4(&erfFloat0), e)
	eLow = eLow.Add(rest)
	p, pLow := twoProduct(e, h)
	pLow = e.MulAdd(hLow, eLow.MulAdd(h, pLow))
	return Scale(quotient(p, pLow, d, dLow, inv), n)
}

// erfcTail returns h(t+tLow) = (x+a)·e^(x²)·erfc x.
func erfcTail(t, tLow F64) (high, low F64) {
	p := archsimd.LoadFloat64x4(&erfcTailTerms[0]).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[1])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[2])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[3])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[4])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[5])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[6])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[7])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[8])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[9])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[10])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[11])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[12])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[13])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[14])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[15])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[16])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[17])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[18])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms[19]))
	// The last two steps in two parts, and the slope times tLow.
	const c1, c0, c0Low = -0x1.eae02d0a1456bp-1, 0x1.178842825349dp+0, -0x1.dd46c35d33e03p-54
	q, qLow := fastTwoSum(Splat(c1), t.Mul(p))
	s, sLow := twoProduct(t, q)
	high, low = twoSum(Splat(c0), s)
	slope := archsimd.LoadFloat64x4(&erfcTailTerms2[0]).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms2[1])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms2[2])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms2[3])).
		MulAdd(t, archsimd.LoadFloat64x4(&erfcTailTerms2[4]))
	low = low.Add(sLow.Add(t.MulAdd(qLow, Splat(c0Low))))
	return high, slope.MulAdd(tLow, low)
}

// Coefficients of the polynomial in erfcTail, highest power first.
var erfcTailTerms = [...]lanes{
	all(-0x1.142d4daf007d4p-28),
	all(0x1.2761e6166d425p-29),
	all(0x1.4b23b3b4a34e0p-25),
	all(-0x1.b274d7a2692e1p-26),
	all(-0x1.19c11805bea99p-22),
	all(0x1.2af65df150590p-22),
	all(0x1.bc5e7be62d45fp-20),
	all(-0x1.b9654485c64aap-19),
	all(-0x1.2ac2791db847ap-17),
	all(0x1.3a5545672093ep-15),
	all(0x1.63794c549e629p-17),
	all(-0x1.6d9528ec735d9p-12),
	all(0x1.a0b759f23d5adp-11),
	all(0x1.029007077c238p-10),
	all(-0x1.9ac69566ff49dp-7),
	all(0x1.92618b78cbb03p-5),
	all(-0x1.0e3ea224bd0cbp-3),
	all(0x1.1dc271189e763p-2),
	all(-0x1.f63dd8119617ep-2),
	all(0x1.78fecb4e81afdp-1),
}

// Coefficients of the polynomial in erfcTail, highest power first.
var erfcTailTerms2 = [...]lanes{
	all(-0.66),
	all(1.116),
	all(-1.472),
	all(1.4726),
	all(-0.958),
}

// Constants of this file.
var (
	erfFloat0 = all(1)
	erfFloat1 = all(0)
	erfFloat2 = all(6)
	erfFloat3 = all(erfCentre)
	erfFloat4 = all(0.46)
	erfFloat5 = all(0.25)
	erfFloat6 = all(28)
	erfFloat7 = all(-erfCentre)
)
