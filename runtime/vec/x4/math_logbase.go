// Code generated from x1/math_logbase.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

const (
	log10e     = 0x1.bcb7b1526e50ep-2
	log10eRest = 0x1.95355baaafad3p-57
	log2eRest  = 0x1.777d0ffda0d24p-56
)

// Log2 returns the logarithm of x to base 2, exact for powers of 2.
func Log2(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x4(&logbaseFloat0), archsimd.LoadFloat64x4(&logbaseFloat1))
}

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x4(&logbaseFloat2), archsimd.LoadFloat64x4(&logbaseFloat3))
}

// logBase returns log(x)·(c+cLow).
func logBase(x, c, cLow F64) F64 {
	tiny := x.Less(archsimd.LoadFloat64x4(&logbaseFloat4))
	y := Select(tiny, x.Mul(archsimd.LoadFloat64x4(&logbaseFloat5)), x)
	high, low := logDouble(y, Select(tiny, archsimd.LoadFloat64x4(&logbaseFloat6), archsimd.LoadFloat64x4(&logbaseFloat7)))
	p, pLow := twoProduct(high, c)
	v := p.Add(high.MulAdd(cLow, low.MulAdd(c, pLow)))
	if !All(isNormal(x)) {
		return logOutside(x, v)
	}
	return v
}

// logDouble returns log(x) + more·ln 2 to some 65 bits, for normal x and integer
// more.
//
// With s as in Log, log(1+f) = 2s + s³·(2/3 + s²·W(s²)), where s, its square and
// the sums are in two parts, and W in one.
func logDouble(x, more F64) (high, low F64) {
	k, f := splitExponent(x)
	k = k.Add(more)
	d, dLow := twoSum(f, archsimd.LoadFloat64x4(&logbaseFloat8))
	inv := archsimd.LoadFloat64x4(&logbaseFloat9).Div(d)
	s := f.Mul(inv)
	sLow := inv.Mul(archsimd.LoadFloat64x4(&negativeZero).Sub(s).MulAdd(d, f).Sub(s.Mul(dLow)))
	z, zLow := twoProduct(s, s)
	zLow = s.Add(s).MulAdd(sLow, zLow)
	p, pLow := fastTwoSum(archsimd.LoadFloat64x4(&logbaseFloat10), z.Mul(atanhRest(z)))
	pLow = pLow.Add(archsimd.LoadFloat64x4(&logbaseFloat11))
	t, tLow := twoProduct(z, p)
	tLow = tLow.Add(z.MulAdd(pLow, zLow.Mul(p)))
	u, uLow := twoProduct(s, t)
	uLow = uLow.Add(s.MulAdd(tLow, sLow.Mul(t)))
	m, mLow := fastTwoSum(s.Add(s), u)
	mLow = mLow.Add(sLow.Add(sLow).Add(uLow))
	high, low = fastTwoSum(k.Mul(archsimd.LoadFloat64x4(&logbaseFloat12)), m)
	return high, low.Add(k.MulAdd(archsimd.LoadFloat64x4(&logbaseFloat13), mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return horner8(z, &atanhRestTerms)
}

// Coefficients of the polynomial in atanhRest, highest power first.
var atanhRestTerms = [...]lanes{
	all(0x1.eb20dda7084c5p-4),
	all(0x1.de318da5e72d0p-4),
	all(0x1.1120c182bb788p-3),
	all(0x1.3b13626722244p-3),
	all(0x1.745d18337a323p-3),
	all(0x1.c71c71c57e01cp-3),
	all(0x1.2492492493049p-2),
	all(0x1.9999999999996p-2),
}

// Constants of this file.
var (
	logbaseFloat0  = all(log2e)
	logbaseFloat1  = all(log2eRest)
	logbaseFloat2  = all(log10e)
	logbaseFloat3  = all(log10eRest)
	logbaseFloat4  = all(minNormal)
	logbaseFloat5  = all(0x1p54)
	logbaseFloat6  = all(-54)
	logbaseFloat7  = all(0)
	logbaseFloat8  = all(2)
	logbaseFloat9  = all(1)
	logbaseFloat10 = all(0x1.5555555555555p-1)
	logbaseFloat11 = all(0x1.5555555555555p-55)
	logbaseFloat12 = all(ln2Short)
	logbaseFloat13 = all(ln2Rest)
)
