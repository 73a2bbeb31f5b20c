// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and
// the special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float83))) {
		return powEdge(x, y)
	}
	high, low := logDouble(x, archsimd.LoadFloat64x4(&constants.float5))
	return expProduct(y, high, low)
}

// expProduct returns exp(y·(high+low)).
func expProduct(y, high, low F64) F64 {
	p, pLow := twoProduct(y, high)
	pLow = y.MulAdd(low, pLow)
	if !All(p.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float35))) {
		c := Clamp(p, archsimd.LoadFloat64x4(&constants.float34), archsimd.LoadFloat64x4(&constants.float35))
		p, pLow = c, Select(c.Equal(p), pLow, archsimd.LoadFloat64x4(&constants.float5))
	}
	n := p.Mul(archsimd.LoadFloat64x4(&constants.float36)).RoundToEven()
	r1 := n.MulAdd(archsimd.LoadFloat64x4(&constants.float40), p)
	r, rLow := fastTwoSum(r1, n.MulAdd(archsimd.LoadFloat64x4(&constants.float41), pLow))
	e := r.Add(r.Mul(r).MulAdd(expTail(r), rLow))
	return Scale(e.Add(archsimd.LoadFloat64x4(&constants.float11)), n)
}

// powEdge is Pow for every x and y: of |x|, brought among the normal numbers,
// and then the special cases.
func powEdge(x, y F64) F64 {
	a, zero, inf := x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4(), archsimd.LoadFloat64x4(&constants.float5), archsimd.LoadFloat64x4(&constants.float16)
	tiny := a.Less(archsimd.LoadFloat64x4(&constants.float69))
	b := Select(tiny, a.Mul(archsimd.LoadFloat64x4(&constants.float70)), a)
	b = Select(a.Equal(zero).Or(Not(b.LessEqual(archsimd.LoadFloat64x4(&constants.float84)))), archsimd.LoadFloat64x4(&constants.float11), b)
	high, low := logDouble(b, Select(tiny, archsimd.LoadFloat64x4(&constants.float85), zero))
	v := expProduct(Clamp(y, archsimd.LoadFloat64x4(&constants.float86), archsimd.LoadFloat64x4(&constants.float83)), high, low)

	v = Select(a.Equal(zero), Select(y.Less(zero), inf, zero), v)
	v = Select(a.Equal(inf), Select(y.Less(zero), zero, inf), v)
	whole := y.RoundToEven().Equal(y)
	odd := whole.And(y.Mul(archsimd.LoadFloat64x4(&constants.float1)).RoundToEven().NotEqual(y.Mul(archsimd.LoadFloat64x4(&constants.float1))).And(y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float87))))
	negative := x.AsInt64x4().Less(archsimd.LoadInt64x4(&constants.int14))
	v = Select(negative.And(odd), archsimd.LoadFloat64x4(&constants.float3).Sub(v), v)
	v = Select(x.Less(zero).And(a.Greater(zero)).And(Not(whole).And(a.Less(inf))), archsimd.LoadFloat64x4(&constants.float73), v)
	v = Select(a.Equal(archsimd.LoadFloat64x4(&constants.float11)).And(y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Equal(inf)), archsimd.LoadFloat64x4(&constants.float11), v)
	v = Select(x.IsNaN().Or(y.IsNaN()), x.Add(y), v)
	return Select(y.Equal(zero).Or(x.Equal(archsimd.LoadFloat64x4(&constants.float11))), archsimd.LoadFloat64x4(&constants.float11), v)
}

// logDouble returns log(x) + more·ln 2 to some 65 bits, for normal x and integer
// more.
//
// With s as in Log, log(1+f) = 2s + s³·(2/3 + s²·W(s²)), where s, its square and
// the sums are in two parts, and W in one.
func logDouble(x, more F64) (high, low F64) {
	k, f := splitExponent(x)
	k = k.Add(more)
	d, dLow := twoSum(f, archsimd.LoadFloat64x4(&constants.float51))
	inv := archsimd.LoadFloat64x4(&constants.float11).Div(d)
	s := f.Mul(inv)
	sLow := inv.Mul(archsimd.LoadFloat64x4(&constants.float3).Sub(s).MulAdd(d, f).Sub(s.Mul(dLow)))
	z, zLow := twoProduct(s, s)
	zLow = s.Add(s).MulAdd(sLow, zLow)
	p, pLow := fastTwoSum(archsimd.LoadFloat64x4(&constants.float88), z.Mul(atanhRest(z)))
	pLow = pLow.Add(archsimd.LoadFloat64x4(&constants.float89))
	t, tLow := twoProduct(z, p)
	tLow = tLow.Add(z.MulAdd(pLow, zLow.Mul(p)))
	u, uLow := twoProduct(s, t)
	uLow = uLow.Add(s.MulAdd(tLow, sLow.Mul(t)))
	m, mLow := fastTwoSum(s.Add(s), u)
	mLow = mLow.Add(sLow.Add(sLow).Add(uLow))
	high, low = fastTwoSum(k.Mul(archsimd.LoadFloat64x4(&constants.float62)), m)
	return high, low.Add(k.MulAdd(archsimd.LoadFloat64x4(&constants.float61), mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return horner8(z, &constants.atanhRestTerms)
}
