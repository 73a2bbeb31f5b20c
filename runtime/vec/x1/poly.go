package x1

import "math"

// all returns x in every lane.
func all(x float64) F64 { return x }

// step returns p·x+c, a step of Estrin's scheme.
func step(p, x, c F64) F64 { return math.FMA(p, x, c) }

// greater returns the greater of a and b, and either if one of them is NaN.
func greater(a, b F64) F64 {
	if a > b {
		return a
	}
	return b
}

// lesser returns the lesser of a and b, and either if one of them is NaN.
func lesser(a, b F64) F64 {
	if a < b {
		return a
	}
	return b
}

// shifter is 1.5·2⁵²: adding it leaves an integer in the low bits.
const shifter = 0x1.8p52
