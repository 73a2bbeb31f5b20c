// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and
// the special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float84))) {
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
	b = Select(a.Equal(zero).Or(Not(b.LessEqual(archsimd.LoadFloat64x4(&constants.float85)))), archsimd.LoadFloat64x4(&constants.float11), b)
	high, low := logDouble(b, Select(tiny, archsimd.LoadFloat64x4(&constants.float78), zero))
	v := expProduct(Clamp(y, archsimd.LoadFloat64x4(&constants.float86), archsimd.LoadFloat64x4(&constants.float84)), high, low)

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
