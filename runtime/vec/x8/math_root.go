// Code generated from x1/math_root.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Hypot returns √(x²+y²) without intermediate overflow or underflow.
func Hypot(x, y F64) F64 {
	a, b := x.AsUint64x8().And(constants.magnitude).AsFloat64x8(), y.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	top := a.Merge(b, a.Greater(b))
	v := a.MulAdd(a, b.Mul(b)).Sqrt()
	if !All(And(top.Greater(constants.float103), And(top.Less(constants.float104), b.Equal(b)))) {
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
	down := constants.float105.Merge(constants.one, top.Greater(constants.float104))
	down = constants.float106.Merge(down, top.Less(constants.float103))
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
	a := x.AsUint64x8().And(constants.magnitude).AsFloat64x8()
	usual := isNormal(a)
	if !All(usual) {
		return cbrtEdge(x, usual)
	}
	i := a.AsInt64x8()
	e := i.AsUint64x8().ShiftRight(constants.bits47).Or(constants.bits75).AsFloat64x8()
	e = e.Sub(constants.float76)
	q := e.Add(constants.half).Mul(constants.float107).FloorScaled(0)
	j := q.MulAdd(constants.float108, e)
	m := i.AsUint64x8().And(constants.bits77).Or(constants.bits109).AsFloat64x8()
	one, two := j.GreaterEqual(constants.one), j.GreaterEqual(constants.float12)
	r := m.Mul(constants.float59.Merge(constants.float12.Merge(constants.one, one), two))

	y := estrin5(m, &constants.cbrtTerms)
	y = y.Mul(constants.float110.Merge(constants.float111.Merge(constants.one, one), two))
	d := constants.minusZero.Sub(r.Mul(y)).MulAdd(y.Mul(y), constants.one)
	t := constants.float112.MulAdd(d, constants.float113).MulAdd(d, constants.float107)
	y = y.Mul(d).MulAdd(t, y)

	c := r.Mul(y.Mul(y))
	s, sLow := twoProduct(c, c)
	rest := constants.minusZero.Sub(c).MulAdd(sLow, constants.minusZero.Sub(c).MulAdd(s, r))
	c = rest.MulAdd(y.Mul(y).Mul(constants.float107), c)
	return CopySign(scaleNormal(c, q), x)
}

// cbrtEdge is Cbrt if some |x| is subnormal, zero, infinite or NaN.
//
//go:noinline
func cbrtEdge(x F64, usual Mask) F64 {
	tiny := And(x.AsUint64x8().And(constants.magnitude).AsFloat64x8().Less(constants.minNormal), x.NotEqual(constants.zero))
	v := Cbrt(x.Merge(x.Mul(constants.float81).Merge(constants.one, tiny), usual))
	v = v.Mul(constants.float115).Merge(v, tiny)
	return v.Merge(x, Or(usual, tiny))
}
