// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Hypot returns √(x²+y²) without undue overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), y.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	top := a.Merge(b, a.Greater(b))
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(And(top.Greater(constants.float94), And(top.Less(constants.float95), b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, brought near 1 by powers of 2.
//
//go:noinline
func hypotEdge(a, b F64) F64 {
	top := a.Merge(b, a.Greater(b))
	down := constants.float96.Merge(constants.one, top.Greater(constants.float95))
	down = constants.float97.Merge(down, top.Less(constants.float94))
	up := constants.one.Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := constants.float16
	return inf.Merge(v, Or(a.Equal(inf), b.Equal(inf)))
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), the rest e = 1 − r·y³ gives
// r^(−⅓) = y·(1−e)^(−⅓) by its series; then r·y² is corrected by one step of
// Newton's with the exact residue.
func Cbrt(x F64) F64 {
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x8()
	e := i.AsUint64x8().ShiftRight(constants.bits64).Or(constants.bits65).AsFloat64x8()
	e = e.Sub(constants.float66)
	q := e.Add(constants.half).Mul(constants.float98).FloorScaled(0)
	j := q.MulAdd(constants.float99, e)
	m := i.AsUint64x8().And(constants.bits67).Or(constants.bits100).AsFloat64x8()
	one, two := j.GreaterEqual(constants.one), j.GreaterEqual(constants.float45)
	r := m.Mul(constants.float48.Merge(constants.float45.Merge(constants.one, one), two))

	y := estrin5(m, &constants.cbrtTerms)
	y = y.Mul(constants.float101.Merge(constants.float102.Merge(constants.one, one), two))
	d := constants.minusZero.Sub(r.Mul(y)).MulAdd(y.Mul(y), constants.one)
	t := constants.float103.MulAdd(d, constants.float104).MulAdd(d, constants.float98)
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := constants.minusZero.Sub(c).MulAdd(sLow, constants.minusZero.Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(constants.float98), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt where some |x| is subnormal, zero or no finite number.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := And(x.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.minNormal), x.NotEqual(constants.zero))
	v := Cbrt(x.Merge(x.Mul(constants.float71).Merge(constants.one, tiny), usual))
	v = v.Mul(constants.float106).Merge(v, tiny)
	return v.Merge(x, Or(usual, tiny))
}
