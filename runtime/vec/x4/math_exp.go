// Code generated from x1/math_exp.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2, eˣ = 2ⁿ·(1 + r + r²·Q(r)).
// The factor 2ⁿ is added to the exponent.
func Exp(x F64) F64 {
	if !All(x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Less(constants.nearExp)) {
		return expFar(x)
	}
	q := x.MulAdd(constants.log2e, constants.shifter)
	n := q.Sub(constants.shifter)
	r := n.MulAdd(constants.minusLn2High, x)
	r = n.MulAdd(constants.minusLn2Low, r)
	p := constants.one.Add(r.Mul(r).MulAdd(expTail(r), r))
	return p.AsInt64x4().Add(q.AsInt64x4().ShiftAllLeft(52)).AsFloat64x4()
}

// nearExp bounds the arguments whose powers are neither subnormal nor infinite.
const nearExp = 708

// expFar is Exp for every x. Beyond ±1100, n is constant, which gives 0 and +Inf, and r
// grows, so that 1 replaces its power. The scale is a product of two factors that share
// n, because one factor cannot be so small.
//
//go:noinline
func expFar(x F64) F64 {
	n := x.MulAdd(constants.log2e, constants.shifter).Sub(constants.shifter)
	n = n.Max(constants.float51).Min(constants.float52)
	r := n.MulAdd(constants.minusLn2High, x)
	r = n.MulAdd(constants.minusLn2Low, r)
	r2 := r.Mul(r)
	p := constants.zero.Merge(r2.MulAdd(expTail(r), r), r2.GreaterEqual(constants.one))
	k := n.MulAdd(constants.half, constants.exponents)
	l := n.Sub(k.Sub(constants.exponents)).Add(constants.exponents)
	s := exp2bits(k)
	return s.MulAdd(p, s).Mul(exp2bits(l))
}

// Exp2 returns 2ˣ.
//
// With n the integer nearest to x and r = x − n, 2ˣ = 2ⁿ·(1 + r·P(r)).
func Exp2(x F64) F64 {
	if !All(x.AsUint64x4().And(constants.magnitude).AsFloat64x4().Less(constants.nearExp2)) {
		return exp2Far(x)
	}
	q := x.Add(constants.shifter)
	p := exp2Reduced(x.Sub(q.Sub(constants.shifter)))
	return p.AsInt64x4().Add(q.AsInt64x4().ShiftAllLeft(52)).AsFloat64x4()
}

// nearExp2 bounds the arguments whose powers are neither subnormal nor infinite.
const nearExp2 = 1022

// exp2Far is Exp2 for every x.
//
//go:noinline
func exp2Far(x F64) F64 {
	x = Clamp(x, constants.float55, constants.float56)
	n := x.RoundToEven()
	return Scale(exp2Reduced(x.Sub(n)), n)
}

// scaleFar returns a·2ⁿ for integers n of any size, with two factors that share n.
func scaleFar(a, n F64) F64 {
	n = Clamp(n, constants.float57, constants.float58)
	k := n.MulAdd(constants.half, constants.exponents)
	l := n.Sub(k.Sub(constants.exponents)).Add(constants.exponents)
	return a.Mul(exp2bits(k)).Mul(exp2bits(l))
}

// exponents is a constant whose sum with n has the exponent of 2ⁿ in the low bits.
const exponents = shifter + 1023

// exp2bits returns 2ⁿ for n + exponents.
func exp2bits(n F64) F64 { return n.AsInt64x4().ShiftAllLeft(52).AsFloat64x4() }
