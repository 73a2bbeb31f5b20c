// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and
// the special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(y.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&constants.float81))) {
		return powEdge(x, y)
	}
	high, low := logDouble(x, archsimd.LoadFloat64x8(&constants.float5))
	return expProduct(y, high, low)
}

// expProduct returns exp(y·(high+low)).
func expProduct(y, high, low F64) F64 {
	p, pLow := twoProduct(y, high)
	pLow = y.MulAdd(low, pLow)
	if !All(p.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&constants.float32))) {
		c := Clamp(p, archsimd.LoadFloat64x8(&constants.float31), archsimd.LoadFloat64x8(&constants.float32))
		p, pLow = c, Select(c.Equal(p), pLow, archsimd.LoadFloat64x8(&constants.float5))
	}
	n := p.Mul(archsimd.LoadFloat64x8(&constants.float33)).RoundToEvenScaled(0)
	r1 := n.MulAdd(archsimd.LoadFloat64x8(&constants.float37), p)
	r, rLow := fastTwoSum(r1, n.MulAdd(archsimd.LoadFloat64x8(&constants.float38), pLow))
	e := r.Add(r.Mul(r).MulAdd(expTail(r), rLow))
	return Scale(e.Add(archsimd.LoadFloat64x8(&constants.float11)), n)
}

// powEdge is Pow for every x and y: of |x|, brought among the normal numbers,
// and then the special cases.
func powEdge(x, y F64) F64 {
	a, zero, inf := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8(), archsimd.LoadFloat64x8(&constants.float5), archsimd.LoadFloat64x8(&constants.float16)
	tiny := a.Less(archsimd.LoadFloat64x8(&constants.float66))
	b := Select(tiny, a.Mul(archsimd.LoadFloat64x8(&constants.float67)), a)
	b = Select(a.Equal(zero).Or(Not(b.LessEqual(archsimd.LoadFloat64x8(&constants.float82)))), archsimd.LoadFloat64x8(&constants.float11), b)
	high, low := logDouble(b, Select(tiny, archsimd.LoadFloat64x8(&constants.float75), zero))
	v := expProduct(Clamp(y, archsimd.LoadFloat64x8(&constants.float83), archsimd.LoadFloat64x8(&constants.float81)), high, low)

	v = Select(a.Equal(zero), Select(y.Less(zero), inf, zero), v)
	v = Select(a.Equal(inf), Select(y.Less(zero), zero, inf), v)
	whole := y.RoundToEvenScaled(0).Equal(y)
	odd := whole.And(y.Mul(archsimd.LoadFloat64x8(&constants.float1)).RoundToEvenScaled(0).NotEqual(y.Mul(archsimd.LoadFloat64x8(&constants.float1))).And(y.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&constants.float84))))
	negative := x.AsInt64x8().Less(archsimd.LoadInt64x8(&constants.int14))
	v = Select(negative.And(odd), archsimd.LoadFloat64x8(&constants.float3).Sub(v), v)
	v = Select(x.Less(zero).And(a.Greater(zero)).And(Not(whole).And(a.Less(inf))), archsimd.LoadFloat64x8(&constants.float70), v)
	v = Select(a.Equal(archsimd.LoadFloat64x8(&constants.float11)).And(y.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Equal(inf)), archsimd.LoadFloat64x8(&constants.float11), v)
	v = Select(x.IsNaN().Or(y.IsNaN()), x.Add(y), v)
	return Select(y.Equal(zero).Or(x.Equal(archsimd.LoadFloat64x8(&constants.float11))), archsimd.LoadFloat64x8(&constants.float11), v)
}
