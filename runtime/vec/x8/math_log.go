// Code generated from x1/math_log.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

const (
	minNormal    = 0x1p-1022
	sqrtHalfBits = 0x3fe6a09e667f3bcd
	oneBits      = 1023 << 52
	twoTo52Bits  = 1075 << 52
)

// Log returns the natural logarithm of x.
//
// With x = 2ᵏ·(1+f), 1+f in [√½, √2), and s = f/(2+f), log(1+f) is
// 2·artanh(s) = f − f²/2 + s·(f²/2 + R(s²)).
func Log(x F64) F64 {
	k, f := splitExponent(x)
	half := f.Mul(f).Mul(archsimd.LoadFloat64x8(&constants.float1))
	s := f.Div(f.Add(archsimd.LoadFloat64x8(&constants.float48)))
	r := s.Mul(half.Add(atanhTail(s.Mul(s))))
	r = k.MulAdd(archsimd.LoadFloat64x8(&constants.float58), r)
	v := k.MulAdd(archsimd.LoadFloat64x8(&constants.float59), f.Sub(half.Sub(r)))
	if !All(isNormal(x)) {
		return logEdge(x, v)
	}
	return v
}

// isNormal says which lanes are positive, finite and not subnormal, by one
// comparison: their bits less those of the least normal number, as an unsigned
// integer, which is a signed one with its sign bit flipped.
func isNormal(x F64) Mask {
	return x.AsInt64x8().Add(archsimd.LoadInt64x8(&constants.int20)).Less(archsimd.LoadInt64x8(&constants.int60))
}

// splitExponent returns k and f with x = 2ᵏ·(1+f), 1+f in [√½, √2), for normal x.
func splitExponent(x F64) (k, f F64) {
	i := x.AsInt64x8()
	e := i.Add(archsimd.LoadInt64x8(&constants.int61)).AsUint64x8().ShiftAllRight(52).AsInt64x8()
	m := i.Sub(e.Sub(archsimd.LoadInt64x8(&constants.int62)).ShiftAllLeft(52))
	k = e.Or(archsimd.LoadInt64x8(&constants.int63)).AsFloat64x8().Sub(archsimd.LoadFloat64x8(&constants.float64))
	return k, m.AsFloat64x8().Sub(archsimd.LoadFloat64x8(&constants.float11))
}

// atanhTail returns z·R(z) with 2·artanh(s) = 2s + s·z·R(z), z = s².
func atanhTail(z F64) F64 {
	p := horner7(z, &constants.atanhTailTerms)
	return p.Mul(z)
}

// logEdge is Log where some lanes of x are not normal; v holds for the others.
func logEdge(x, v F64) F64 {
	tiny := x.Greater(archsimd.LoadFloat64x8(&constants.float5)).And(x.Less(archsimd.LoadFloat64x8(&constants.float66)))
	if Any(tiny) {
		w := Log(Select(tiny, x.Mul(archsimd.LoadFloat64x8(&constants.float67)), archsimd.LoadFloat64x8(&constants.float11)))
		v = Select(tiny, w.Sub(archsimd.LoadFloat64x8(&constants.float68)), v)
	}
	return logOutside(x, v)
}

// logOutside returns the value at zeros, infinities, NaN and negative x, and v
// elsewhere.
func logOutside(x, v F64) F64 {
	v = Select(x.Equal(archsimd.LoadFloat64x8(&constants.float5)), archsimd.LoadFloat64x8(&constants.float69), v)
	v = Select(x.Less(archsimd.LoadFloat64x8(&constants.float5)), archsimd.LoadFloat64x8(&constants.float70), v)
	v = Select(x.Equal(archsimd.LoadFloat64x8(&constants.float16)), x, v)
	return Select(x.IsNaN(), x, v)
}

// Log1p returns log(1+x), accurate near 0.
//
// It is Log of the rounded sum u, plus c/u for the c that rounding lost; with
// s as in Log, 1/(1+f) = (1−s)²/(1−s²), of which a few digits suffice.
func Log1p(x F64) F64 {
	u, c := twoSum(archsimd.LoadFloat64x8(&constants.float11), x)
	k, f := splitExponent(u)
	half := f.Mul(f).Mul(archsimd.LoadFloat64x8(&constants.float1))
	s := f.Div(f.Add(archsimd.LoadFloat64x8(&constants.float48)))
	z := s.Mul(s)
	t := archsimd.LoadFloat64x8(&constants.float11).Sub(s)
	c = scaleNormal(t.Mul(t), archsimd.LoadFloat64x8(&constants.float3).Sub(k)).Mul(c.Mul(archsimd.LoadFloat64x8(&constants.float11).Add(z)))
	r := s.Mul(half.Add(atanhTail(z)))
	r = k.MulAdd(archsimd.LoadFloat64x8(&constants.float58), r).Add(c)
	v := k.MulAdd(archsimd.LoadFloat64x8(&constants.float59), f.Sub(half.Sub(r)))
	if !All(x.Greater(archsimd.LoadFloat64x8(&constants.float15)).And(x.LessEqual(archsimd.LoadFloat64x8(&constants.float17)).And(x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Greater(archsimd.LoadFloat64x8(&constants.float71))))) {
		return log1pEdge(x, v)
	}
	return v
}

// log1pEdge is Log1p where some x is tiny, huge or no number above −1.
func log1pEdge(x, v F64) F64 {
	huge := x.Greater(archsimd.LoadFloat64x8(&constants.float17))
	v = Select(huge, Log(Select(huge, x, archsimd.LoadFloat64x8(&constants.float11))), v)
	v = Select(x.AsInt64x8().And(archsimd.LoadInt64x8(&constants.int0)).AsFloat64x8().Less(archsimd.LoadFloat64x8(&constants.float45)), x, v)
	v = Select(x.Equal(archsimd.LoadFloat64x8(&constants.float15)), archsimd.LoadFloat64x8(&constants.float69), v)
	v = Select(x.Less(archsimd.LoadFloat64x8(&constants.float15)), archsimd.LoadFloat64x8(&constants.float70), v)
	return Select(x.IsNaN(), x, v)
}
