// Package vec is vector code for emitted loops: the width of this machine's
// vectors, operations on vectors of three widths under the same names, and
// mathematical functions of whole slices.
//
// # Widths
//
// Emitted vector code is written against one of three packages,
//
//	x8	eight float64 lanes	AVX-512	GOEXPERIMENT=simd, amd64
//	x4	four float64 lanes	AVX2 and FMA	GOEXPERIMENT=simd, amd64
//	x1	one float64 lane	plain Go	everywhere
//
// whose exported names and signatures are the same, so that texts for different
// widths differ in an import path. Packages x8 and x4 hide the names of
// simd/archsimd, which change between Go versions, and are empty without the
// experiment: files that import them carry the constraint
//
//	//go:build goexperiment.simd && amd64
//
// and are entered only if [Width] says so:
//
//	switch vec.Width() {
//	case 8:
//		return model8(x)
//	case 4:
//		return model4(x)
//	default:
//		return model(x)
//	}
//
// # Operations
//
// All are functions of values, inlined to one or a few instructions:
//
//	F64, I64, Mask, Lanes                   vectors of float64, of integers, of truth values; their length
//	Load Store LoadPart StorePart           the start of a []float64; Part for any length, zeros beyond
//	LoadAt StoreAt                          s[i:][:Lanes], checked like s[i]
//	LoadFirst LoadFilled StoreFirst         s[i:][:n], in the first n lanes
//	Rows LoadRow StoreRow                   a []float64 as rows of Lanes; a row of it
//	LoadInt LoadIntPart StoreInt            integers
//	LoadInt8 … LoadInt64 LoadUint … LoadUint64 LoadBool  the same of other types
//	StoreBool                               a mask
//	StoreSingle                             the first lane
//	LoadStride StoreStride                  s[0], s[stride], …
//	Gather Scatter ScatterAdd               s[i] by a vector of indices, checked like s[i]
//	Column                                  element k of neighbouring slices
//	Splat SplatInt SplatBits Iota IotaInt   one value; 0, 1, 2, …
//	Add Sub Mul Div FMA Neg Abs Sqrt        arithmetic; FMA(a,b,c) = a·b+c
//	Min Max Clamp CopySign                  as Go's builtins
//	Floor Ceil Trunc Round Scale            to integers, Round to even; a·2ⁿ
//	Lt Le Gt Ge Eq Ne IsNaN                 comparisons, as Go's
//	And Or Not Any All First Select         masks; Select(m, a, b) is a where m
//	Slide                                   lanes further on, behind the last of another vector
//	Sum Lane Map Map2                       from lanes to scalars; Sum in a fixed order, that of [Sum]
//	AddSum AddSum4                          s[i] += the sum of lanes; four elements from s[i] on, of a vector each
//	AddSums                                 of a row of lanes for each s[i]
//	AddInt SubInt MulInt QuoInt RemInt TruncInt AndInt OrInt XorInt ShiftLeft ShiftRight
//	EqInt LtInt SelectInt FromInt ToInt Bits FromBits
//
// A vector lives in a register: do not keep one in a struct, slice, array,
// interface or type parameter. A call that is not inlined saves no registers,
// so that vectors alive across it go through the stack.
//
// # Mathematics
//
// The same packages hold, of vectors,
//
//	Exp Exp2 Expm1 Log Log1p Log2 Log10 Pow Sqrt Cbrt Hypot
//	Sin Cos Tan Asin Acos Atan Atan2 Sinh Cosh Tanh
//	Erf Erfc Lgamma Sigmoid Softplus LogAddExp
//
// within 2 units in the last place of the exact value for all arguments, with
// Go's values at zeros, infinities and NaN; docs/vec.md has what was measured,
// and where LogAddExp and Lgamma are an exception. They are written once, for one
// lane, and copied to the other widths, so that results agree between widths;
// but for Erf, which package x8 takes from a table. [ExpTo] and its like apply
// them to slices, [ExpTo32] and its like to slices of float32.
//
// Packages s16, s8 and s1 are the same for 16, 8 and 1 float32 lanes, without
// integers.
//
// # After vector code
//
// Scalar floating-point code is several times slower after vector code that
// left the upper halves of registers in use. Emitted functions call
// [ClearUpper] on entry, because the Go runtime itself leaves them so after
// preempting a goroutine, and after each vector loop.
//
// Nor should scalars and vectors be mixed in a loop: some processors take as
// long as for hundreds of instructions to change between the two. All operations
// keep to vectors and integers but Sum and Lane, whose results are scalars, and
// Map and Map2, whose functions are. [Sum] adds lanes that were stored, after
// ClearUpper.
package vec
