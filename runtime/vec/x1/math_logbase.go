package x1

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
	return logBase(x, Splat(log2e), Splat(log2eRest), Splat(1), Splat(0))
}

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 {
	return logBase(x, Splat(log10e), Splat(log10eRest), Splat(log10of2), Splat(log10of2Rest))
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
	tiny := And(Gt(x, Splat(0)), Lt(x, Splat(minNormal)))
	if Any(tiny) {
		w := logNormal(Select(tiny, Mul(x, Splat(0x1p54)), Splat(1)), c, cLow, d, dLow)
		v = Select(tiny, Sub(w, FMA(Splat(54), d, Mul(Splat(54), dLow))), v)
	}
	return logOutside(x, v)
}

// logNormal returns (c+cLow)·log(1+f) + (d+dLow)·k for normal x, with f, k and the
// method of Log. The sum of c·f and d·k is in two parts.
func logNormal(x, c, cLow, d, dLow F64) F64 {
	k, f := splitExponent(x)
	half := Mul(Mul(f, f), Splat(0.5))
	s := Div(f, Add(f, Splat(2)))
	rest := Sub(Mul(s, atanhTail(Mul(s, s), half)), half)
	n := Mul(k, d)
	t := FMA(f, c, n)
	low := FMA(f, c, Sub(n, t))
	return Add(t, FMA(rest, c, FMA(f, cLow, FMA(k, dLow, low))))
}
