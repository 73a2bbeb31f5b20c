// Code generated from x1/math_log.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

const (
	minNormal    = 0x1p-1022
	sqrtHalfBits = 0x3fe6a09e667f3bcd
	oneBits      = 1023 << 52
	twoTo52Bits  = 1075 << 52
)

// Log returns the natural logarithm of x.
//
// With x = 2ᵏ·(1+f), 1+f in [√½, √2), and s = f/(2+f), log(1+f) is
// 2·artanh(s) = f − s·(f − R(s²)).
func Log(x F64) F64 {
	k, f := splitExponent(x)
	s := f.Div(f.Add(constants.float12))
	z := s.Mul(s)
	r := s.Mul(f.Sub(z.Mul(estrin7(z, &constants.atanhTailTerms))))
	v := k.MulAdd(constants.ln2Short, f.Sub(k.MulAdd(constants.minusLn2Rest, r)))
	if !All(isNormal(x)) {
		return logEdge(x, v)
	}
	return v
}

// isNormal reports which lanes are positive, finite and not subnormal. It is one
// comparison: the bits minus those of the smallest normal number as an unsigned
// integer, which is a signed integer with the sign bit flipped.
func isNormal(x F64) Mask {
	return x.AsInt64x4().Add(constants.int92).Less(constants.int93)
}

// splitExponent returns k and f with x = 2ᵏ·(1+f), 1+f in [√½, √2), for normal x.
func splitExponent(x F64) (k, f F64) {
	i := x.AsInt64x4().Add(constants.int94)
	k = i.AsUint64x4().ShiftRight(constants.bits68).Or(constants.bits95).AsFloat64x4().Sub(constants.float96)
	return k, i.AsUint64x4().And(constants.bits97).AsInt64x4().Add(constants.int98).AsFloat64x4().Sub(constants.one)
}

// atanhTail returns z·R(z) + a with 2·artanh(s) = 2s + s·z·R(z), z = s².
func atanhTail(z, a F64) F64 { return estrin7(z, &constants.atanhTailTerms).MulAdd(z, a) }

// logEdge is Log if some lanes of x are not normal; v is the result for the others.
//
//go:noinline
func logEdge(x, v F64) F64 {
	tiny := And(x.Greater(constants.zero), x.Less(constants.minNormal))
	if Any(tiny) {
		w := Log(x.Mul(constants.float101).Merge(constants.one, tiny))
		v = w.Sub(constants.float102).Merge(v, tiny)
	}
	return logOutside(x, v)
}

// logOutside returns the value for zeros, infinities, NaN and negative x, and v for
// others.
func logOutside(x, v F64) F64 {
	v = constants.float103.Merge(v, x.Equal(constants.zero))
	v = constants.float13.Merge(v, x.Less(constants.zero))
	v = x.Merge(v, x.Equal(constants.float14))
	return x.Merge(v, x.IsNaN())
}

// Log1p returns log(1+x), accurate near 0.
//
// It is Log of the rounded sum u, plus c/u for the rounding error c. With s as in Log,
// 1/(1+f) = (1−s)²/(1−s²), of which a few digits suffice.
func Log1p(x F64) F64 {
	u, c := twoSum(constants.one, x)
	k, f := splitExponent(u)
	half := f.Mul(f).Mul(constants.half)
	s := f.Div(f.Add(constants.float12))
	z := s.Mul(s)
	t := constants.one.Sub(s)
	c = scaleNormal(t.Mul(t), constants.minusZero.Sub(k)).Mul(c.Mul(constants.one.Add(z)))
	r := k.MulAdd(constants.ln2Rest, s.Mul(atanhTail(z, half))).Add(c)
	v := k.MulAdd(constants.ln2Short, f.Sub(half.Sub(r)))
	if !All(And(x.Greater(constants.float20), And(x.LessEqual(constants.float21), x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Greater(constants.float105)))) {
		return log1pEdge(x, v)
	}
	return v
}

// log1pEdge is Log1p if some x is tiny, huge, NaN or not above −1.
//
//go:noinline
func log1pEdge(x, v F64) F64 {
	huge := x.Greater(constants.float21)
	v = Log(x.Merge(constants.one, huge)).Merge(v, huge)
	v = x.Merge(v, x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Less(constants.float67))
	v = constants.float103.Merge(v, x.Equal(constants.float20))
	v = constants.float13.Merge(v, x.Less(constants.float20))
	return x.Merge(v, x.IsNaN())
}
