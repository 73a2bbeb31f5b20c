// Code generated from x1/math_logbase.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

// Logarithms to base b of e and of 2, in two parts each. The products of exponents and
// the first part of the latter are exact.
const (
	log2eRest    = 0x1.777d0ffda0d24p-56
	log10e       = 0x1.bcb7b1526e50ep-2
	log10eRest   = 0x1.95355baaafad3p-57
	log10of2     = 0x1.34413509f7800p-2
	log10of2Rest = 0x1.fef311f12b358p-46
)

// Log2 returns the logarithm of x to base 2, exact for powers of 2.
func Log2(x F64) F64 {
	return logBase(x, constants.log2e, constants.log2eRest, constants.one, constants.zero)
}

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 {
	return logBase(x, constants.log10e, constants.log10eRest, constants.log10of2, constants.log10of2Rest)
}

// logBase returns log(x)·(c+cLow). d+dLow is the logarithm of 2.
func logBase(x, c, cLow, d, dLow F64) F64 {
	v := logNormal(x, c, cLow, d, dLow)
	if !All(isNormal(x)) {
		return logBaseEdge(x, v, c, cLow, d, dLow)
	}
	return v
}

// logBaseEdge is logBase if some lanes of x are not normal; v is the result for the
// others.
//
//go:noinline
func logBaseEdge(x, v, c, cLow, d, dLow F64) F64 {
	tiny := And(x.Greater(constants.zero), x.Less(constants.minNormal))
	if Any(tiny) {
		w := logNormal(x.Mul(constants.float81).Merge(constants.one, tiny), c, cLow, d, dLow)
		v = w.Sub(constants.float91.MulAdd(d, constants.float91.Mul(dLow))).Merge(v, tiny)
	}
	return logOutside(x, v)
}

// logNormal returns (c+cLow)·log(1+f) + (d+dLow)·k for normal x, with f, k and the
// method of Log. The sum of c·f and d·k is in two parts.
func logNormal(x, c, cLow, d, dLow F64) F64 {
	k, f := splitExponent(x)
	half := f.Mul(f).Mul(constants.half)
	s := f.Div(f.Add(constants.float12))
	rest := s.Mul(atanhTail(s.Mul(s), half)).Sub(half)
	n := k.Mul(d)
	t := f.MulAdd(c, n)
	low := f.MulAdd(c, n.Sub(t))
	return t.Add(rest.MulAdd(c, f.MulAdd(cLow, k.MulAdd(dLow, low))))
}
