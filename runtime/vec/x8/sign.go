//go:build goexperiment.simd && amd64

package x8

// Neg returns −a, by −0 − a: a sign bit for an exclusive or would have to be made
// anew each time, and from memory Go 1.26.8 merges that with Abs into a VPTERNLOGQ
// that it cannot assemble.
func Neg(a F64) F64 { return constants.minusZero.Sub(a) }

// Abs returns |a|.
func Abs(a F64) F64 { return a.AsUint64x8().And(constants.magnitude).AsFloat64x8() }
