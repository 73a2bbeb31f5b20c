//go:build goexperiment.simd && amd64

package x8

// Exp returns eˣ.
//
// With n the integer nearest to x/ln 2 and r = x − n·ln 2,
// eˣ = 2ⁿ·(1 + r + r²·Q(r)). Where x is so large that r is not less than 1, or
// infinite and r is NaN, the scale alone is 0 or +Inf, whatever the factor.
func Exp(x F64) F64 {
	c := constants
	n := x.MulAdd(c.log2e, c.shifter).Sub(c.shifter)
	r := n.MulAdd(c.minusLn2High, x)
	r = n.MulAdd(c.minusLn2Low, r)
	r2 := r.Mul(r)
	p := c.one.Add(r2.MulAdd(expTail(r), r))
	return Select(r2.Less(c.one), p, c.one).Scale(n)
}
