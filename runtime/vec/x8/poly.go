//go:build goexperiment.simd && amd64

package x8

// A lanes is a constant in memory, which can be the operand of an instruction.
type lanes = [Lanes]float64

// all returns x in every lane.
func all(x float64) lanes { return lanes{x, x, x, x, x, x, x, x} }

// allInt returns x in every lane.
func allInt(x int64) [Lanes]int64 { return [Lanes]int64{x, x, x, x, x, x, x, x} }

// shifter is 1.5·2⁵²: adding it leaves an integer in the low bits.
const shifter = 0x1.8p52
