// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsInt64x4().And(constants.magnitude).AsFloat64x4(), y.AsInt64x4().And(constants.magnitude).AsFloat64x4()
	top := a.Merge(b, a.Greater(b))
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(top.Greater(constants.float113).And(top.Less(constants.float114).And(b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
//
//go:noinline
func hypotEdge(a, b F64) F64 {
	top := a.Merge(b, a.Greater(b))
	down := constants.float115.Merge(constants.one, top.Greater(constants.float114))
	down = constants.float116.Merge(down, top.Less(constants.float113))
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
	a := x.AsInt64x4().And(constants.magnitude).AsFloat64x4()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x4()
	e := i.AsUint64x4().ShiftRight(constants.int83.AsUint64x4()).AsInt64x4().Or(constants.int84).AsFloat64x4()
	e = e.Sub(constants.float85)
	q := e.Add(constants.half).Mul(constants.float33).Floor()
	j := q.MulAdd(constants.float117, e)
	m := i.And(constants.int86).Or(constants.int118).AsFloat64x4()
	one, two := j.GreaterEqual(constants.one), j.GreaterEqual(constants.float66)
	r := m.Mul(constants.float69.Merge(constants.float66.Merge(constants.one, one), two))

	y := estrin5(m, &constants.cbrtTerms)
	y = y.Mul(constants.float119.Merge(constants.float120.Merge(constants.one, one), two))
	d := constants.minusZero.Sub(r.Mul(y)).MulAdd(y.Mul(y), constants.one)
	t := constants.float121.MulAdd(d, constants.float122).MulAdd(d, constants.float33)
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := constants.minusZero.Sub(c).MulAdd(sLow, constants.minusZero.Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(constants.float33), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := x.AsInt64x4().And(constants.magnitude).AsFloat64x4().Less(constants.minNormal).And(x.NotEqual(constants.zero))
	v := Cbrt(x.Merge(x.Mul(constants.float90).Merge(constants.one, tiny), usual))
	v = v.Mul(constants.float124).Merge(v, tiny)
	return v.Merge(x, usual.Or(tiny))
}
