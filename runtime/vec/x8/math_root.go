// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsInt64x8().And(constants.magnitude).AsFloat64x8(), y.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	top := a.Merge(b, a.Greater(b))
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(top.Greater(constants.float89).And(top.Less(constants.float90).And(b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
//
//go:noinline
func hypotEdge(a, b F64) F64 {
	top := a.Merge(b, a.Greater(b))
	down := constants.float91.Merge(constants.one, top.Greater(constants.float90))
	down = constants.float92.Merge(down, top.Less(constants.float89))
	up := constants.one.Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := constants.float16
	return inf.Merge(v, a.Equal(inf).Or(b.Equal(inf)))
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), the rest e = 1 − r·y³ gives
// r^(−⅓) = y·(1−e)^(−⅓) by its series; then r·y² is corrected by one step of
// Newton's with the exact residue.
func Cbrt(x F64) F64 {
	a := x.AsInt64x8().And(constants.magnitude).AsFloat64x8()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x8()
	e := i.AsUint64x8().ShiftRight(constants.int61.AsUint64x8()).AsInt64x8().Or(constants.int63).AsFloat64x8()
	e = e.Sub(constants.float64)
	q := e.Add(constants.half).Mul(constants.float93).FloorScaled(0)
	j := q.MulAdd(constants.float94, e)
	m := i.And(constants.int95).Or(constants.int96).AsFloat64x8()
	one, two := j.GreaterEqual(constants.one), j.GreaterEqual(constants.float47)
	r := m.Mul(constants.float97.Merge(constants.float47.Merge(constants.one, one), two))

	y := estrin5(m, &constants.cbrtTerms)
	y = y.Mul(constants.float98.Merge(constants.float99.Merge(constants.one, one), two))
	d := constants.minusZero.Sub(r.Mul(y)).MulAdd(y.Mul(y), constants.one)
	t := constants.float100.MulAdd(d, constants.float101).MulAdd(d, constants.float93)
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := constants.minusZero.Sub(c).MulAdd(sLow, constants.minusZero.Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(constants.float93), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := x.AsInt64x8().And(constants.magnitude).AsFloat64x8().Less(constants.minNormal).And(x.NotEqual(constants.zero))
	v := Cbrt(x.Merge(x.Mul(constants.float67).Merge(constants.one, tiny), usual))
	v = v.Mul(constants.float103).Merge(v, tiny)
	return v.Merge(x, usual.Or(tiny))
}
