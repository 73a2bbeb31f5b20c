package x1

import "math"

// A lanes is a constant in memory, from where an instruction can take it.
type lanes = [Lanes]float64

// all returns x in every lane.
func all(x float64) lanes { return lanes{x} }

// at returns the constant as a vector.
func at(c *lanes) F64 { return c[0] }

// step returns p·x+c, one step of Horner's scheme.
func step(p, x F64, c *lanes) F64 { return math.FMA(p, x, c[0]) }

// shifter is 1.5·2⁵²: adding it leaves an integer in the low bits.
const shifter = 0x1.8p52
