// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

import "math"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and
// the special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x)) || !All(y.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&powFloat0))) {
		return powEdge(x, y)
	}
	high, low := logDouble(x, archsimd.LoadFloat64x4(&powFloat1))
	return expProduct(y, high, low)
}

// expProduct returns exp(y·(high+low)).
func expProduct(y, high, low F64) F64 {
	p, pLow := twoProduct(y, high)
	pLow = y.MulAdd(low, pLow)
	if !All(p.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&powFloat2))) {
		c := Clamp(p, archsimd.LoadFloat64x4(&powFloat3), archsimd.LoadFloat64x4(&powFloat2))
		p, pLow = c, Select(c.Equal(p), pLow, archsimd.LoadFloat64x4(&powFloat1))
	}
	n := p.Mul(archsimd.LoadFloat64x4(&powFloat4)).RoundToEven()
	r1 := n.MulAdd(archsimd.LoadFloat64x4(&powFloat5), p)
	r, rLow := fastTwoSum(r1, n.MulAdd(archsimd.LoadFloat64x4(&powFloat6), pLow))
	e := r.Add(r.Mul(r).MulAdd(expTail(r), rLow))
	return Scale(e.Add(archsimd.LoadFloat64x4(&powFloat7)), n)
}

// powEdge is Pow for every x and y: of |x|, brought among the normal numbers,
// and then the special cases.
func powEdge(x, y F64) F64 {
	a, zero, inf := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4(), archsimd.LoadFloat64x4(&powFloat1), archsimd.LoadFloat64x4(&powFloat8)
	tiny := a.Less(archsimd.LoadFloat64x4(&powFloat9))
	b := Select(tiny, a.Mul(archsimd.LoadFloat64x4(&powFloat10)), a)
	b = Select(a.Equal(zero).Or(Not(b.LessEqual(archsimd.LoadFloat64x4(&powFloat11)))), archsimd.LoadFloat64x4(&powFloat7), b)
	high, low := logDouble(b, Select(tiny, archsimd.LoadFloat64x4(&powFloat12), zero))
	v := expProduct(Clamp(y, archsimd.LoadFloat64x4(&powFloat13), archsimd.LoadFloat64x4(&powFloat0)), high, low)

	v = Select(a.Equal(zero), Select(y.Less(zero), inf, zero), v)
	v = Select(a.Equal(inf), Select(y.Less(zero), zero, inf), v)
	whole := y.RoundToEven().Equal(y)
	odd := whole.And(y.Mul(archsimd.LoadFloat64x4(&powFloat14)).RoundToEven().NotEqual(y.Mul(archsimd.LoadFloat64x4(&powFloat14))).And(y.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&powFloat15))))
	negative := x.AsInt64x4().Less(archsimd.LoadInt64x4(&powInt0))
	v = Select(negative.And(odd), archsimd.LoadFloat64x4(&negativeZero).Sub(v), v)
	v = Select(x.Less(zero).And(a.Greater(zero)).And(Not(whole).And(a.Less(inf))), archsimd.LoadFloat64x4(&powFloat16), v)
	v = Select(a.Equal(archsimd.LoadFloat64x4(&powFloat7)).And(y.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Equal(inf)), archsimd.LoadFloat64x4(&powFloat7), v)
	v = Select(x.IsNaN().Or(y.IsNaN()), x.Add(y), v)
	return Select(y.Equal(zero).Or(x.Equal(archsimd.LoadFloat64x4(&powFloat7))), archsimd.LoadFloat64x4(&powFloat7), v)
}

// Constants of this file.
var (
	powFloat0  = all(0x1p70)
	powFloat1  = all(0)
	powFloat2  = all(1000)
	powFloat3  = all(-1000)
	powFloat4  = all(log2e)
	powFloat5  = all(-ln2Short)
	powFloat6  = all(-ln2Rest)
	powFloat7  = all(1)
	powFloat8  = all(math.Inf(1))
	powFloat9  = all(minNormal)
	powFloat10 = all(0x1p54)
	powFloat11 = all(math.MaxFloat64)
	powFloat12 = all(-54)
	powFloat13 = all(-0x1p70)
	powFloat14 = all(0.5)
	powFloat15 = all(0x1p53)
	powFloat16 = all(math.NaN())
	powInt0    = allInt(0)
)
