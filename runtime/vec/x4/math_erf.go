// Code generated from x1/math_erf.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// Erf returns the error function of x: r + r·E(r²) for r = |x| < 1, and
// 1 − e^(−r²)·h(t)/(r+a) beyond, where all is 1 from 6 on.
func Erf(x F64) F64 {
	r := x.AsInt64x4().And(constants.int0).AsFloat64x4()
	small := r.Less(constants.one)
	v := r.MulAdd(erfTail(r.Mul(r)), r)
	if !All(small) {
		v = Select(small, v, erfLarge(r))
	}
	return CopySign(v, x)
}

// erfTail returns E(z) with erf r = r + r·E(z), z = r² ≤ 1.
func erfTail(z F64) F64 {
	return estrin12(z, &constants.erfTailTerms)
}

// erfLarge is erf for r ≥ 1.
func erfLarge(r F64) F64 {
	r = Clamp(r, constants.zero, constants.float25)
	d := r.Add(constants.erfCentre)
	inv := constants.one.Div(d)
	t := r.Sub(constants.erfCentre).Mul(inv)
	h := estrin15(t, &constants.erfLargeTerms)
	p, n := expReduced(constants.float3.Sub(r.Mul(r)))
	return constants.float3.Sub(inv.Mul(h)).MulAdd(scaleNormal(p, n), constants.one)
}
