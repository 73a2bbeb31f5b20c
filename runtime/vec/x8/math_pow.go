// Code generated from x1/math_pow.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

import "math"

// Pow returns xʸ = exp(y·log x), with log x and the product in two parts, and
// the special cases of math.Pow.
func Pow(x, y F64) F64 {
	if !All(isNormal(x).And(y.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&powFloat0)))) {
		return powEdge(x, y)
	}
	return powNormal(x, y, archsimd.LoadFloat64x8(&powFloat1))
}

// powNormal returns (x·2^more)ʸ for normal x, integer more and |y| ≤ 2⁷⁰.
func powNormal(x, y, more F64) F64 {
	high, low := logDouble(x, more)
	p, pLow := twoProduct(y, high)
	pLow = y.MulAdd(low, pLow)
	c := Clamp(p, archsimd.LoadFloat64x8(&powFloat2), archsimd.LoadFloat64x8(&powFloat3))
	e, eLow, n := expParts(c, Select(c.Equal(p), pLow, archsimd.LoadFloat64x8(&powFloat1)))
	e, rest := fastTwoSum(archsimd.LoadFloat64x8(&powFloat4), e)
	return Scale(e.Add(rest.Add(eLow)), n)
}

// powEdge is Pow for every x and y: of |x|, brought among the normal numbers,
// and then the special cases.
func powEdge(x, y F64) F64 {
	a, zero, inf := x.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8(), archsimd.LoadFloat64x8(&powFloat1), archsimd.LoadFloat64x8(&powFloat5)
	tiny := a.Less(archsimd.LoadFloat64x8(&powFloat6))
	b := Select(tiny, a.Mul(archsimd.LoadFloat64x8(&powFloat7)), a)
	b = Select(a.Equal(zero).Or(Not(b.LessEqual(archsimd.LoadFloat64x8(&powFloat8)))), archsimd.LoadFloat64x8(&powFloat4), b)
	v := powNormal(b, Clamp(y, archsimd.LoadFloat64x8(&powFloat9), archsimd.LoadFloat64x8(&powFloat0)), Select(tiny, archsimd.LoadFloat64x8(&powFloat10), zero))

	v = Select(a.Equal(zero), Select(y.Less(zero), inf, zero), v)
	v = Select(a.Equal(inf), Select(y.Less(zero), zero, inf), v)
	whole := y.RoundToEvenScaled(0).Equal(y)
	odd := whole.And(y.Mul(archsimd.LoadFloat64x8(&powFloat11)).RoundToEvenScaled(0).NotEqual(y.Mul(archsimd.LoadFloat64x8(&powFloat11))).And(y.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&powFloat12))))
	negative := x.AsInt64x8().Less(archsimd.LoadInt64x8(&powInt0))
	v = Select(negative.And(odd), archsimd.LoadFloat64x8(&negativeZero).Sub(v), v)
	v = Select(x.Less(zero).And(a.Greater(zero)).And(Not(whole).And(a.Less(inf))), archsimd.LoadFloat64x8(&powFloat13), v)
	v = Select(a.Equal(archsimd.LoadFloat64x8(&powFloat4)).And(y.AsInt64x8().And(archsimd.LoadInt64x8(&otherBits)).AsFloat64x8().Equal(inf)), archsimd.LoadFloat64x8(&powFloat4), v)
	v = Select(x.IsNaN().Or(y.IsNaN()), x.Add(y), v)
	return Select(y.Equal(zero).Or(x.Equal(archsimd.LoadFloat64x8(&powFloat4))), archsimd.LoadFloat64x8(&powFloat4), v)
}

// Constants of this file.
var (
	powFloat0  = all(0x1p70)
	powFloat1  = all(0)
	powFloat2  = all(-1000)
	powFloat3  = all(1000)
	powFloat4  = all(1)
	powFloat5  = all(math.Inf(1))
	powFloat6  = all(minNormal)
	powFloat7  = all(0x1p54)
	powFloat8  = all(math.MaxFloat64)
	powFloat9  = all(-0x1p70)
	powFloat10 = all(-54)
	powFloat11 = all(0.5)
	powFloat12 = all(0x1p53)
	powFloat13 = all(math.NaN())
	powInt0    = allInt(0)
)
