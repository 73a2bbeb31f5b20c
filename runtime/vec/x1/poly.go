package x1

// step returns p·x+c, one step of Horner's scheme.
func step(p, x F64, c float64) F64 { return FMA(p, x, Splat(c)) }

// shifter is 1.5·2⁵²: adding it leaves an integer in the low bits.
const shifter = 0x1.8p52
