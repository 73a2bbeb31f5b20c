// Code generated from x1/math_logbase.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

const (
	log10e     = 0x1.bcb7b1526e50ep-2
	log10eRest = 0x1.95355baaafad3p-57
	log2eRest  = 0x1.777d0ffda0d24p-56
)

// Log2 returns the logarithm of x to base 2, exact for powers of 2.
func Log2(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x8(&constants.float33), archsimd.LoadFloat64x8(&constants.float72))
}

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x8(&constants.float73), archsimd.LoadFloat64x8(&constants.float74))
}

// logBase returns log(x)·(c+cLow).
func logBase(x, c, cLow F64) F64 {
	tiny := x.Less(archsimd.LoadFloat64x8(&constants.float66))
	y := Select(tiny, x.Mul(archsimd.LoadFloat64x8(&constants.float67)), x)
	high, low := logDouble(y, Select(tiny, archsimd.LoadFloat64x8(&constants.float75), archsimd.LoadFloat64x8(&constants.float5)))
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
	d, dLow := twoSum(f, archsimd.LoadFloat64x8(&constants.float48))
	inv := archsimd.LoadFloat64x8(&constants.float11).Div(d)
	s := f.Mul(inv)
	sLow := inv.Mul(archsimd.LoadFloat64x8(&constants.float3).Sub(s).MulAdd(d, f).Sub(s.Mul(dLow)))
	z, zLow := twoProduct(s, s)
	zLow = s.Add(s).MulAdd(sLow, zLow)
	p, pLow := fastTwoSum(archsimd.LoadFloat64x8(&constants.float76), z.Mul(atanhRest(z)))
	pLow = pLow.Add(archsimd.LoadFloat64x8(&constants.float77))
	t, tLow := twoProduct(z, p)
	tLow = tLow.Add(z.MulAdd(pLow, zLow.Mul(p)))
	u, uLow := twoProduct(s, t)
	uLow = uLow.Add(s.MulAdd(tLow, sLow.Mul(t)))
	m, mLow := fastTwoSum(s.Add(s), u)
	mLow = mLow.Add(sLow.Add(sLow).Add(uLow))
	high, low = fastTwoSum(k.Mul(archsimd.LoadFloat64x8(&constants.float59)), m)
	return high, low.Add(k.MulAdd(archsimd.LoadFloat64x8(&constants.float58), mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return horner8(z, &constants.atanhRestTerms)
}
