// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4(), y.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()
	top := Select(a.Greater(b), a, b)
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(top.Greater(archsimd.LoadFloat64x4(&constants.float91)).And(top.Less(archsimd.LoadFloat64x4(&constants.float92)).And(b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
func hypotEdge(a, b F64) F64 {
	top := Select(a.Greater(b), a, b)
	down := Select(top.Greater(archsimd.LoadFloat64x4(&constants.float92)), archsimd.LoadFloat64x4(&constants.float93), archsimd.LoadFloat64x4(&constants.float11))
	down = Select(top.Less(archsimd.LoadFloat64x4(&constants.float91)), archsimd.LoadFloat64x4(&constants.float94), down)
	up := archsimd.LoadFloat64x4(&constants.float11).Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := archsimd.LoadFloat64x4(&constants.float16)
	return Select(a.Equal(inf).Or(b.Equal(inf)), inf, v)
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), the rest e = 1 − r·y³ gives
// r^(−⅓) = y·(1−e)^(−⅓) by its series; then r·y² is corrected by one step of
// Newton's with the exact residue.
func Cbrt(x F64) F64 {
	a := x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x4()
	e := i.AsUint64x4().ShiftAllRight(52).AsInt64x4().Or(archsimd.LoadInt64x4(&constants.int66)).AsFloat64x4()
	e = e.Sub(archsimd.LoadFloat64x4(&constants.float67))
	q := e.Add(archsimd.LoadFloat64x4(&constants.float1)).Mul(archsimd.LoadFloat64x4(&constants.float95)).Floor()
	j := q.MulAdd(archsimd.LoadFloat64x4(&constants.float96), e)
	m := i.And(archsimd.LoadInt64x4(&constants.int97)).Or(archsimd.LoadInt64x4(&constants.int98)).AsFloat64x4()
	one, two := j.GreaterEqual(archsimd.LoadFloat64x4(&constants.float11)), j.GreaterEqual(archsimd.LoadFloat64x4(&constants.float51))
	r := m.Mul(Select(two, archsimd.LoadFloat64x4(&constants.float99), Select(one, archsimd.LoadFloat64x4(&constants.float51), archsimd.LoadFloat64x4(&constants.float11))))

	y := horner5(m, &constants.cbrtTerms)
	y = y.Mul(Select(two, archsimd.LoadFloat64x4(&constants.float100), Select(one, archsimd.LoadFloat64x4(&constants.float101), archsimd.LoadFloat64x4(&constants.float11))))
	d := archsimd.LoadFloat64x4(&constants.float3).Sub(r.Mul(y)).MulAdd(y.Mul(y), archsimd.LoadFloat64x4(&constants.float11))
	t := archsimd.LoadFloat64x4(&constants.float102).MulAdd(d, archsimd.LoadFloat64x4(&constants.float103)).MulAdd(d, archsimd.LoadFloat64x4(&constants.float95))
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := archsimd.LoadFloat64x4(&constants.float3).Sub(c).MulAdd(sLow, archsimd.LoadFloat64x4(&constants.float3).Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(archsimd.LoadFloat64x4(&constants.float95)), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := x.AsInt64x4().And(archsimd.LoadInt64x4(&constants.int0)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&constants.float69)).And(x.NotEqual(archsimd.LoadFloat64x4(&constants.float5)))
	v := Cbrt(Select(usual, x, Select(tiny, x.Mul(archsimd.LoadFloat64x4(&constants.float70)), archsimd.LoadFloat64x4(&constants.float11))))
	v = Select(tiny, v.Mul(archsimd.LoadFloat64x4(&constants.float105)), v)
	return Select(usual.Or(tiny), v, x)
}
