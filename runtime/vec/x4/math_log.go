// Code generated from x1/math_log.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

import "math"

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
	half := f.Mul(f).Mul(archsimd.LoadFloat64x4(&logFloat0))
	s := f.Div(f.Add(archsimd.LoadFloat64x4(&logFloat1)))
	r := s.Mul(half.Add(atanhTail(s.Mul(s))))
	r = k.MulAdd(archsimd.LoadFloat64x4(&logFloat2), r)
	v := k.MulAdd(archsimd.LoadFloat64x4(&logFloat3), f.Sub(half.Sub(r)))
	if !All(isNormal(x)) {
		return logEdge(x, v)
	}
	return v
}

// isNormal says which lanes are positive, finite and not subnormal, by one
// comparison: their bits less those of the least normal number, as an unsigned
// integer, which is a signed one with its sign bit flipped.
func isNormal(x F64) Mask {
	return x.AsInt64x4().Add(archsimd.LoadInt64x4(&logInt0)).Less(archsimd.LoadInt64x4(&logInt1))
}

// splitExponent returns k and f with x = 2ᵏ·(1+f), 1+f in [√½, √2), for normal x.
func splitExponent(x F64) (k, f F64) {
	i := x.AsInt64x4()
	e := i.Add(archsimd.LoadInt64x4(&logInt2)).AsUint64x4().ShiftAllRight(52).AsInt64x4()
	m := i.Sub(e.Sub(archsimd.LoadInt64x4(&logInt3)).ShiftAllLeft(52))
	k = e.Or(archsimd.LoadInt64x4(&logInt4)).AsFloat64x4().Sub(archsimd.LoadFloat64x4(&logFloat4))
	return k, m.AsFloat64x4().Sub(archsimd.LoadFloat64x4(&logFloat5))
}

// atanhTail returns z·R(z) with 2·artanh(s) = 2s + s·z·R(z), z = s².
func atanhTail(z F64) F64 {
	p := horner7(z, &atanhTailTerms)
	return p.Mul(z)
}

// Coefficients of the polynomial in atanhTail, highest power first.
var atanhTailTerms = [...]lanes{
	all(0x1.2f0da8cf9ea79p-3),
	all(0x1.39a0f2eea6514p-3),
	all(0x1.7466463a77b29p-3),
	all(0x1.c71c51e7dd7ecp-3),
	all(0x1.24924942177e4p-2),
	all(0x1.999999997fb3ap-2),
	all(0x1.5555555555593p-1),
}

// logEdge is Log where some lanes of x are not normal; v holds for the others.
func logEdge(x, v F64) F64 {
	tiny := x.Greater(archsimd.LoadFloat64x4(&logFloat6)).And(x.Less(archsimd.LoadFloat64x4(&logFloat7)))
	if Any(tiny) {
		w := Log(Select(tiny, x.Mul(archsimd.LoadFloat64x4(&logFloat8)), archsimd.LoadFloat64x4(&logFloat5)))
		v = Select(tiny, w.Sub(archsimd.LoadFloat64x4(&logFloat9)), v)
	}
	return logOutside(x, v)
}

// logOutside returns the value at zeros, infinities, NaN and negative x, and v
// elsewhere.
func logOutside(x, v F64) F64 {
	v = Select(x.Equal(archsimd.LoadFloat64x4(&logFloat6)), archsimd.LoadFloat64x4(&logFloat10), v)
	v = Select(x.Less(archsimd.LoadFloat64x4(&logFloat6)), archsimd.LoadFloat64x4(&logFloat11), v)
	v = Select(x.Equal(archsimd.LoadFloat64x4(&logFloat12)), x, v)
	return Select(x.IsNaN(), x, v)
}

// Log1p returns log(1+x), accurate near 0.
//
// It is Log of the rounded sum u, plus c/u for the c that rounding lost; with
// s as in Log, 1/(1+f) = (1−s)²/(1−s²), of which a few digits suffice.
func Log1p(x F64) F64 {
	u, c := twoSum(archsimd.LoadFloat64x4(&logFloat5), x)
	k, f := splitExponent(u)
	half := f.Mul(f).Mul(archsimd.LoadFloat64x4(&logFloat0))
	s := f.Div(f.Add(archsimd.LoadFloat64x4(&logFloat1)))
	z := s.Mul(s)
	t := archsimd.LoadFloat64x4(&logFloat5).Sub(s)
	c = scaleNormal(t.Mul(t), archsimd.LoadFloat64x4(&negativeZero).Sub(k)).Mul(c.Mul(archsimd.LoadFloat64x4(&logFloat5).Add(z)))
	r := s.Mul(half.Add(atanhTail(z)))
	r = k.MulAdd(archsimd.LoadFloat64x4(&logFloat2), r).Add(c)
	v := k.MulAdd(archsimd.LoadFloat64x4(&logFloat3), f.Sub(half.Sub(r)))
	if !All(x.Greater(archsimd.LoadFloat64x4(&logFloat13)).And(x.LessEqual(archsimd.LoadFloat64x4(&logFloat14)).And(x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Greater(archsimd.LoadFloat64x4(&logFloat15))))) {
		return log1pEdge(x, v)
	}
	return v
}

// log1pEdge is Log1p where some x is tiny, huge or no number above −1.
func log1pEdge(x, v F64) F64 {
	huge := x.Greater(archsimd.LoadFloat64x4(&logFloat14))
	v = Select(huge, Log(Select(huge, x, archsimd.LoadFloat64x4(&logFloat5))), v)
	v = Select(x.AsInt64x4().And(archsimd.LoadInt64x4(&otherBits)).AsFloat64x4().Less(archsimd.LoadFloat64x4(&logFloat16)), x, v)
	v = Select(x.Equal(archsimd.LoadFloat64x4(&logFloat13)), archsimd.LoadFloat64x4(&logFloat10), v)
	v = Select(x.Less(archsimd.LoadFloat64x4(&logFloat13)), archsimd.LoadFloat64x4(&logFloat11), v)
	return Select(x.IsNaN(), x, v)
}

// Constants of this file.
var (
	logFloat0  = all(0.5)
	logFloat1  = all(2)
	logFloat2  = all(ln2Rest)
	logFloat3  = all(ln2Short)
	logFloat4  = all(0x1p52 + 1023)
	logFloat5  = all(1)
	logFloat6  = all(0)
	logFloat7  = all(minNormal)
	logFloat8  = all(0x1p54)
	logFloat9  = all(54 * math.Ln2)
	logFloat10 = all(math.Inf(-1))
	logFloat11 = all(math.NaN())
	logFloat12 = all(math.Inf(1))
	logFloat13 = all(-1)
	logFloat14 = all(0x1p1000)
	logFloat15 = all(0x1p-60)
	logFloat16 = all(0x1p-54)
	logInt0    = allInt(0x7ff << 52)
	logInt1    = allInt(-1 << 53)
	logInt2    = allInt(oneBits - sqrtHalfBits)
	logInt3    = allInt(1023)
	logInt4    = allInt(twoTo52Bits)
)
