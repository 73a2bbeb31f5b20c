// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// Hypot returns √(x²+y²) without intermediate overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsUint64x4().And(constants.magnitude).AsFloat64x4(), y.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	top := a.Merge(b, a.Greater(b))
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(And(top.Greater(constants.float123), And(top.Less(constants.float124), b.Equal(b)))) {
		return hypotEdge(a, b)
	}
	return v
}

// hypotEdge is Hypot of magnitudes of any size, which it scales to about 1 by powers of
// 2.
//
//go:noinline
func hypotEdge(a, b F64) F64 {
	top := a.Merge(b, a.Greater(b))
	down := constants.float125.Merge(constants.one, top.Greater(constants.float124))
	down = constants.float126.Merge(down, top.Less(constants.float123))
	up := constants.one.Div(down)
	s, t := a.Mul(down), b.Mul(down)
	v := s.MulAdd(s, t.Mul(t)).Sqrt().Mul(up)
	inf := constants.float14
	return inf.Merge(v, Or(a.Equal(inf), b.Equal(inf)))
}

// Cbrt returns ∛x.
//
// With |x| = 8^q·r, r in [1, 8), and y near r^(−⅓), let e = 1 − r·y³. Then r^(−⅓) =
// y·(1−e)^(−⅓), computed by its series; one step of Newton's method with the exact
// residual corrects r·y².
func Cbrt(x F64) F64 {
	a := x.AsUint64x4().And(constants.magnitude).AsFloat64x4()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x4()
	e := i.AsUint64x4().ShiftRight(constants.bits68).Or(constants.bits95).AsFloat64x4()
	e = e.Sub(constants.float96)
	q := e.Add(constants.half).Mul(constants.float37).Floor()
	j := q.MulAdd(constants.float127, e)
	m := i.AsUint64x4().And(constants.bits97).Or(constants.bits128).AsFloat64x4()
	one, two := j.GreaterEqual(constants.one), j.GreaterEqual(constants.float12)
	r := m.Mul(constants.float80.Merge(constants.float12.Merge(constants.one, one), two))

	y := estrin5(m, &constants.cbrtTerms)
	y = y.Mul(constants.float129.Merge(constants.float130.Merge(constants.one, one), two))
	d := constants.minusZero.Sub(r.Mul(y)).MulAdd(y.Mul(y), constants.one)
	t := constants.float131.MulAdd(d, constants.float132).MulAdd(d, constants.float37)
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := constants.minusZero.Sub(c).MulAdd(sLow, constants.minusZero.Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(constants.float37), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt if some |x| is subnormal, zero, infinite or NaN.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := And(x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Less(constants.minNormal), x.NotEqual(constants.zero))
	v := Cbrt(x.Merge(x.Mul(constants.float101).Merge(constants.one, tiny), usual))
	v = v.Mul(constants.float134).Merge(v, tiny)
	return v.Merge(x, Or(usual, tiny))
}
