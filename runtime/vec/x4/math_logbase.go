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
func Log2(x F64) F64 { return logBase(x, log2e, log2eRest) }

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 { return logBase(x, log10e, log10eRest) }

// logBase returns log(x)·(c+cLow).
func logBase(x F64, c, cLow float64) F64 {
	tiny := x.Less(archsimd.LoadFloat64x4(&logbaseFloat0))
	y := Select(tiny, x.Mul(archsimd.LoadFloat64x4(&logbaseFloat1)), x)
	high, low := logDouble(y, Select(tiny, archsimd.LoadFloat64x4(&logbaseFloat2), archsimd.LoadFloat64x4(&logbaseFloat3)))
	p, pLow := twoProduct(high, Splat(c))
	v := p.Add(high.MulAdd(Splat(cLow), low.MulAdd(Splat(c), pLow)))
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
	d, dLow := twoSum(f, archsimd.LoadFloat64x4(&logbaseFloat4))
	inv := archsimd.LoadFloat64x4(&logbaseFloat5).Div(d)
	s := f.Mul(inv)
	sLow := inv.Mul(archsimd.LoadFloat64x4(&negativeZero).Sub(s).MulAdd(d, f).Sub(s.Mul(dLow)))
	z, zLow := twoProduct(s, s)
	zLow = s.Add(s).MulAdd(sLow, zLow)
	p, pLow := fastTwoSum(archsimd.LoadFloat64x4(&logbaseFloat6), z.Mul(atanhRest(z)))
	pLow = pLow.Add(zLow.MulAdd(archsimd.LoadFloat64x4(&logbaseFloat7), archsimd.LoadFloat64x4(&logbaseFloat8)))
	t, tLow := twoProduct(z, p)
	tLow = tLow.Add(z.MulAdd(pLow, zLow.Mul(p)))
	u, uLow := twoProduct(s, t)
	uLow = uLow.Add(s.MulAdd(tLow, sLow.Mul(t)))
	m, mLow := fastTwoSum(s.Add(s), u)
	mLow = mLow.Add(sLow.Add(sLow).Add(uLow))
	high, low = fastTwoSum(k.Mul(archsimd.LoadFloat64x4(&logbaseFloat9)), m)
	return high, low.Add(k.MulAdd(archsimd.LoadFloat64x4(&logbaseFloat10), mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return archsimd.LoadFloat64x4(&atanhRestTerms[0]).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[1])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[2])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[3])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[4])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[5])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[6])).
		MulAdd(z, archsimd.LoadFloat64x4(&atanhRestTerms[7]))
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
	logbaseFloat0  = all(minNormal)
	logbaseFloat1  = all(0x1p54)
	logbaseFloat2  = all(-54)
	logbaseFloat3  = all(0)
	logbaseFloat4  = all(2)
	logbaseFloat5  = all(1)
	logbaseFloat6  = all(0x1.5555555555555p-1)
	logbaseFloat7  = all(0.4)
	logbaseFloat8  = all(0x1.5555555555555p-55)
	logbaseFloat9  = all(ln2Short)
	logbaseFloat10 = all(ln2Rest)
)
