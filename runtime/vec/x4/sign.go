// Code generated from x8/sign.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

// Neg returns −a, computed as −0 − a. An exclusive or with the sign bit would need its
// constant in a register each time; with a constant from memory, Go 1.26.8 merges it
// with Abs into a VPTERNLOGQ that it cannot assemble.
func Neg(a F64) F64 { return constants.minusZero.Sub(a) }

// Abs returns |a|.
func Abs(a F64) F64 { return a.AsUint64x4().And(constants.magnitude).AsFloat64x4() }
