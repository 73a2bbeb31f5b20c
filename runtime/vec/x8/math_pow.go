// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and the
// special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(y.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.float94)) {
		return powEdge(x, y)
	}
	high, low := logDouble(x, constants.zero)
	return expProduct(y, high, low)
}

// expProduct returns exp(y·(high+low)).
func expProduct(y, high, low F64) F64 {
	p, pLow := twoProduct(y, high)
	pLow = y.MulAdd(low, pLow)
	if !All(p.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.float95)) {
		c := Clamp(p, constants.float35, constants.float95)
		p, pLow = c, pLow.Merge(constants.zero, c.Equal(p))
	}
	n := p.Mul(constants.log2e).RoundToEvenScaled(0)
	r1 := n.MulAdd(constants.minusLn2Short, p)
	r, rLow := fastTwoSum(r1, n.MulAdd(constants.minusLn2Rest, pLow))
	e := r.Add(r.Mul(r).MulAdd(expTail(r), rLow))
	return Scale(e.Add(constants.one), n)
}

// powEdge is Pow for every x and y: it scales |x| into the range of normal numbers, and
// then handles the special cases.
//
//go:noinline
func powEdge(x, y F64) F64 {
	a, zero, inf := x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), constants.zero, constants.float14
	tiny := a.Less(constants.minNormal)
	b := a.Mul(constants.float81).Merge(a, tiny)
	b = constants.one.Merge(b, Or(a.Equal(zero), Not(b.LessEqual(constants.float96))))
	high, low := logDouble(b, constants.float97.Merge(zero, tiny))
	v := expProduct(Clamp(y, constants.float98, constants.float94), high, low)

	v = inf.Merge(zero, y.Less(zero)).Merge(v, a.Equal(zero))
	v = zero.Merge(inf, y.Less(zero)).Merge(v, a.Equal(inf))
	whole := y.RoundToEvenScaled(0).Equal(y)
	odd := And(whole, And(y.Mul(constants.half).RoundToEvenScaled(0).NotEqual(y.Mul(constants.half)), y.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.float99)))
	negative := x.AsInt64x8().Less(constants.int19)
	v = constants.minusZero.Sub(v).Merge(v, And(negative, odd))
	v = constants.float13.Merge(v, And(And(x.Less(zero), a.Greater(zero)), And(Not(whole), a.Less(inf))))
	v = constants.one.Merge(v, And(a.Equal(constants.one), y.AsUint64x8().And(constants.magnitude).AsFloat64x8().Equal(inf)))
	v = x.Add(y).Merge(v, Or(x.IsNaN(), y.IsNaN()))
	return constants.one.Merge(v, Or(y.Equal(zero), x.Equal(constants.one)))
}

// logDouble returns log(x) + more·ln 2 to about 65 bits, for normal x and integer more.
//
// With s as in Log, log(1+f) = 2s + s³·(2/3 + s²·W(s²)). s, its square and the sums are
// in two parts, W is in one.
func logDouble(x, more F64) (high, low F64) {
	k, f := splitExponent(x)
	k = k.Add(more)
	d, dLow := twoSum(f, constants.float12)
	inv := constants.one.Div(d)
	s := f.Mul(inv)
	sLow := inv.Mul(constants.minusZero.Sub(s).MulAdd(d, f).Sub(s.Mul(dLow)))
	z, zLow := twoProduct(s, s)
	zLow = s.Add(s).MulAdd(sLow, zLow)
	p, pLow := fastTwoSum(constants.float100, z.Mul(atanhRest(z)))
	pLow = pLow.Add(constants.float101)
	t, tLow := twoProduct(z, p)
	tLow = tLow.Add(z.MulAdd(pLow, zLow.Mul(p)))
	u, uLow := twoProduct(s, t)
	uLow = uLow.Add(s.MulAdd(tLow, sLow.Mul(t)))
	m, mLow := fastTwoSum(s.Add(s), u)
	mLow = mLow.Add(sLow.Add(sLow).Add(uLow))
	high, low = fastTwoSum(k.Mul(constants.ln2Short), m)
	return high, low.Add(k.MulAdd(constants.ln2Rest, mLow))
}

// atanhRest returns W(z) with 2·artanh(s) = 2s + s·z·(2/3 + z·W(z)), z = s².
func atanhRest(z F64) F64 {
	return estrin8(z, &constants.atanhRestTerms)
}
