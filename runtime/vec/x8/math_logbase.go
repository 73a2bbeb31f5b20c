// Code generated from x1/math_logbase.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

// Logarithms to base b of e and of 2, in two parts each; the products of the
// first part of the latter with exponents are exact.
const (
	log2eRest    = 0x1.777d0ffda0d24p-56
	log10e       = 0x1.bcb7b1526e50ep-2
	log10eRest   = 0x1.95355baaafad3p-57
	log10of2     = 0x1.34413509f7800p-2
	log10of2Rest = 0x1.fef311f12b358p-46
)

// Log2 returns the logarithm of x to base 2, exact for powers of 2.
func Log2(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x8(&constants.float33), archsimd.LoadFloat64x8(&constants.float72), archsimd.LoadFloat64x8(&constants.float11), archsimd.LoadFloat64x8(&constants.float5))
}

// Log10 returns the logarithm of x to base 10, exact for powers of 10.
func Log10(x F64) F64 {
	return logBase(x, archsimd.LoadFloat64x8(&constants.float73), archsimd.LoadFloat64x8(&constants.float74), archsimd.LoadFloat64x8(&constants.float75), archsimd.LoadFloat64x8(&constants.float76))
}

// logBase returns log(x)·(c+cLow), where d+dLow is that of 2.
func logBase(x, c, cLow, d, dLow F64) F64 {
	v := logNormal(x, c, cLow, d, dLow)
	if All(isNormal(x)) {
		return v
	}
	tiny := x.Greater(archsimd.LoadFloat64x8(&constants.float5)).And(x.Less(archsimd.LoadFloat64x8(&constants.float66)))
	if Any(tiny) {
		w := logNormal(Select(tiny, x.Mul(archsimd.LoadFloat64x8(&constants.float67)), archsimd.LoadFloat64x8(&constants.float11)), c, cLow, d, dLow)
		v = Select(tiny, w.Sub(archsimd.LoadFloat64x8(&constants.float77).MulAdd(d, archsimd.LoadFloat64x8(&constants.float77).Mul(dLow))), v)
	}
	return logOutside(x, v)
}

// logNormal returns (c+cLow)·log(1+f) + (d+dLow)·k, with f, k and the method as
// in Log, for normal x. The sum of c·f and d·k is in two parts.
func logNormal(x, c, cLow, d, dLow F64) F64 {
	k, f := splitExponent(x)
	half := f.Mul(f).Mul(archsimd.LoadFloat64x8(&constants.float1))
	s := f.Div(f.Add(archsimd.LoadFloat64x8(&constants.float48)))
	rest := s.Mul(half.Add(atanhTail(s.Mul(s)))).Sub(half)
	n := k.Mul(d)
	t := f.MulAdd(c, n)
	low := f.MulAdd(c, n.Sub(t))
	return t.Add(rest.MulAdd(c, f.MulAdd(cLow, k.MulAdd(dLow, low))))
}
