// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

import "math"

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4(), y.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	top := Select(a.Greater(b), a, b)
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(top.Greater(archsimd.LoadFloat64x4(&rootFloat0)).And(top.Less(archsimd.LoadFloat64x4(&rootFloat1)).And(b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
func hypotEdge(a, b F64) F64 {
	top := Select(a.Greater(b), a, b)
	down := Select(top.Greater(archsimd.LoadFloat64x4(&rootFloat1)), archsimd.LoadFloat64x4(&rootFloat2), archsimd.LoadFloat64x4(&rootFloat3))
	down = Select(top.Less(archsimd.LoadFloat64x4(&rootFloat0)), archsimd.LoadFloat64x4(&rootFloat4), down)
	up := archsimd.LoadFloat64x4(&rootFloat3).Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := archsimd.LoadFloat64x4(&rootFloat5)
	return Select(a.Equal(inf).Or(b.Equal(inf)), inf, v)
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), the rest e = 1 − r·y³ gives
// r^(−⅓) = y·(1−e)^(−⅓) by its series; then r·y² is corrected by one step of
// Newton's with the exact residue.
func Cbrt(x F64) F64 {
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x4()
	e := i.AsUint64x4().ShiftAllRight(52).AsInt64x4().Or(archsimd.LoadInt64x4(&rootInt0)).AsFloat64x4()
	e = e.Sub(archsimd.LoadFloat64x4(&rootFloat6))
	q := e.Add(archsimd.LoadFloat64x4(&rootFloat7)).Mul(archsimd.LoadFloat64x4(&rootFloat8)).Floor()
	j := q.MulAdd(archsimd.LoadFloat64x4(&rootFloat9), e)
	m := i.And(archsimd.LoadInt64x4(&rootInt1)).Or(archsimd.LoadInt64x4(&rootInt2)).AsFloat64x4()
	one, two := j.GreaterEqual(archsimd.LoadFloat64x4(&rootFloat3)), j.GreaterEqual(archsimd.LoadFloat64x4(&rootFloat10))
	r := m.Mul(Select(two, archsimd.LoadFloat64x4(&rootFloat11), Select(one, archsimd.LoadFloat64x4(&rootFloat10), archsimd.LoadFloat64x4(&rootFloat3))))

	y := horner5(m, &cbrtTerms)
	y = y.Mul(Select(two, archsimd.LoadFloat64x4(&rootFloat12), Select(one, archsimd.LoadFloat64x4(&rootFloat13), archsimd.LoadFloat64x4(&rootFloat3))))
	d := archsimd.LoadFloat64x4(&negativeZero).Sub(r.Mul(y)).MulAdd(y.Mul(y), archsimd.LoadFloat64x4(&rootFloat3))
	t := archsimd.LoadFloat64x4(&rootFloat14).MulAdd(d, archsimd.LoadFloat64x4(&rootFloat15)).MulAdd(d, archsimd.LoadFloat64x4(&rootFloat8))
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := archsimd.LoadFloat64x4(&negativeZero).Sub(c).MulAdd(sLow, archsimd.LoadFloat64x4(&negativeZero).Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(archsimd.LoadFloat64x4(&rootFloat8)), c)
	return CopySign(scaleNormal(c, q), x)
}

// Coefficients of the polynomial in Cbrt, highest power first.
var cbrtTerms = [...]lanes{
	all(0x1.d46dfc369b22fp-6),
	all(-0x1.c5173ce9fbc62p-3),
	all(0x1.6415ad4323294p-1),
	all(-0x1.2c41934c87fa4p+0),
	all(0x1.ab85748cebce7p+0),
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&rootFloat16)).And(x.NotEqual(archsimd.LoadFloat64x4(&rootFloat17)))
	v := Cbrt(Select(usual, x, Select(tiny, x.Mul(archsimd.LoadFloat64x4(&rootFloat18)), archsimd.LoadFloat64x4(&rootFloat3))))
	v = Select(tiny, v.Mul(archsimd.LoadFloat64x4(&rootFloat19)), v)
	return Select(usual.Or(tiny), v, x)
}

// Constants of this file.
var (
	rootFloat0  = all(0x1p-480)
	rootFloat1  = all(0x1p500)
	rootFloat2  = all(0x1p-600)
	rootFloat3  = all(1)
	rootFloat4  = all(0x1p600)
	rootFloat5  = all(math.Inf(1))
	rootFloat6  = all(0x1p52 + 1023)
	rootFloat7  = all(0.5)
	rootFloat8  = all(1.0 / 3)
	rootFloat9  = all(-3)
	rootFloat10 = all(2)
	rootFloat11 = all(4)
	rootFloat12 = all(0x1.428a2f98d728bp-1)
	rootFloat13 = all(0x1.965fea53d6e3dp-1)
	rootFloat14 = all(14.0 / 81)
	rootFloat15 = all(2.0 / 9)
	rootFloat16 = all(minNormal)
	rootFloat17 = all(0)
	rootFloat18 = all(0x1p54)
	rootFloat19 = all(0x1p-18)
	rootInt0    = allInt(twoTo52Bits)
	rootInt1    = allInt(1<<52 - 1)
	rootInt2    = allInt(oneBits)
)
