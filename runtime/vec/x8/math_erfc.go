// Code generated from x1/math_erfc.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// erfCentre is the a of t = (x−a)/(x+a), which maps [0, ∞] to [−1, 1], as Shepherd
// and Laframboise (1981) have it.
const erfCentre = 3.75

// Erfc returns 1 − erf x, accurate where that is small: e^(−x²)·h(t)/(x+a) from
// 0.46 on, with h and the quotient carried in two parts.
func Erfc(x F64) F64 {
	r := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8()
	v := archsimd.LoadFloat64x8(&erfcFloat0).Sub(Erf(x))
	large := x.Greater(archsimd.LoadFloat64x8(&erfcFloat1))
	if Any(large) {
		v = Select(large, erfcLarge(Clamp(r, archsimd.LoadFloat64x8(&erfcFloat2), archsimd.LoadFloat64x8(&erfcFloat3))), v)
	}
	return v
}

// erfcLarge is erfc for x in [0.46, 28].
func erfcLarge(x F64) F64 {
	d, dLow := twoSum(x, archsimd.LoadFloat64x8(&erfcFloat4))
	num, numLow := twoSum(x, archsimd.LoadFloat64x8(&erfcFloat5))
	inv := archsimd.LoadFloat64x8(&erfcFloat0).Div(d)
	t := num.Mul(inv)
	tLow := inv.Mul(archsimd.LoadFloat64x8(&negativeZero).Sub(t).MulAdd(d, num).Add(archsimd.LoadFloat64x8(&negativeZero).Sub(t).MulAdd(dLow, numLow)))
	h, hLow := erfcTail(t, tLow)

	z, zLow := twoProduct(x, x)
	e, eLow, n := expParts(archsimd.LoadFloat64x8(&negativeZero).Sub(z), archsimd.LoadFloat64x8(&negativeZero).Sub(zLow))
	e, rest := fastTwoSum(archsimd.LoadFloat64x8(&erfcFloat0), e)
	eLow = eLow.Add(rest)
	p, pLow := twoProduct(e, h)
	pLow = e.MulAdd(hLow, eLow.MulAdd(h, pLow))
	return Scale(quotient(p, pLow, d, dLow, inv), n)
}

// erfcTail returns h(t+tLow) = (x+a)·e^(x²)·erfc x.
func erfcTail(t, tLow F64) (high, low F64) {
	p := horner20(t, &erfcTailTerms)
	// The last two steps in two parts, and the slope times tLow.
	const c1, c0, c0Low = -0x1.eae02d0a1456bp-1, 0x1.178842825349dp+0, -0x1.dd46c35d33e03p-54
	q, qLow := fastTwoSum(Splat(c1), t.Mul(p))
	s, sLow := twoProduct(t, q)
	high, low = twoSum(Splat(c0), s)
	slope := horner5(t, &erfcTailTerms2)
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
	erfcFloat0 = all(1)
	erfcFloat1 = all(0.46)
	erfcFloat2 = all(0.25)
	erfcFloat3 = all(28)
	erfcFloat4 = all(erfCentre)
	erfcFloat5 = all(-erfCentre)
)
