// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8(), y.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	top := Select(a.Greater(b), a, b)
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(top.Greater(archsimd.LoadFloat64x8(&constants.float88)).And(top.Less(archsimd.LoadFloat64x8(&constants.float89)).And(b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
func hypotEdge(a, b F64) F64 {
	top := Select(a.Greater(b), a, b)
	down := Select(top.Greater(archsimd.LoadFloat64x8(&constants.float89)), archsimd.LoadFloat64x8(&constants.float90), archsimd.LoadFloat64x8(&constants.float11))
	down = Select(top.Less(archsimd.LoadFloat64x8(&constants.float88)), archsimd.LoadFloat64x8(&constants.float91), down)
	up := archsimd.LoadFloat64x8(&constants.float11).Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := archsimd.LoadFloat64x8(&constants.float16)
	return Select(a.Equal(inf).Or(b.Equal(inf)), inf, v)
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), the rest e = 1 − r·y³ gives
// r^(−⅓) = y·(1−e)^(−⅓) by its series; then r·y² is corrected by one step of
// Newton's with the exact residue.
func Cbrt(x F64) F64 {
	a := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x8()
	e := i.AsUint64x8().ShiftAllRight(52).AsInt64x8().Or(archsimd.LoadInt64x8(&constants.int63)).AsFloat64x8()
	e = e.Sub(archsimd.LoadFloat64x8(&constants.float64))
	q := e.Add(archsimd.LoadFloat64x8(&constants.float1)).Mul(archsimd.LoadFloat64x8(&constants.float92)).FloorScaled(0)
	j := q.MulAdd(archsimd.LoadFloat64x8(&constants.float93), e)
	m := i.And(archsimd.LoadInt64x8(&constants.int94)).Or(archsimd.LoadInt64x8(&constants.int95)).AsFloat64x8()
	one, two := j.GreaterEqual(archsimd.LoadFloat64x8(&constants.float11)), j.GreaterEqual(archsimd.LoadFloat64x8(&constants.float48))
	r := m.Mul(Select(two, archsimd.LoadFloat64x8(&constants.float96), Select(one, archsimd.LoadFloat64x8(&constants.float48), archsimd.LoadFloat64x8(&constants.float11))))

	y := horner5(m, &constants.cbrtTerms)
	y = y.Mul(Select(two, archsimd.LoadFloat64x8(&constants.float97), Select(one, archsimd.LoadFloat64x8(&constants.float98), archsimd.LoadFloat64x8(&constants.float11))))
	d := archsimd.LoadFloat64x8(&constants.float3).Sub(r.Mul(y)).MulAdd(y.Mul(y), archsimd.LoadFloat64x8(&constants.float11))
	t := archsimd.LoadFloat64x8(&constants.float99).MulAdd(d, archsimd.LoadFloat64x8(&constants.float100)).MulAdd(d, archsimd.LoadFloat64x8(&constants.float92))
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := archsimd.LoadFloat64x8(&constants.float3).Sub(c).MulAdd(sLow, archsimd.LoadFloat64x8(&constants.float3).Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(archsimd.LoadFloat64x8(&constants.float92)), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&constants.float66)).And(x.NotEqual(archsimd.LoadFloat64x8(&constants.float5)))
	v := Cbrt(Select(usual, x, Select(tiny, x.Mul(archsimd.LoadFloat64x8(&constants.float67)), archsimd.LoadFloat64x8(&constants.float11))))
	v = Select(tiny, v.Mul(archsimd.LoadFloat64x8(&constants.float102)), v)
	return Select(usual.Or(tiny), v, x)
}
