// Package vec supports vector code in emitted loops. It has the width of this
// machine's vectors, operations on vectors of three widths under the same names,
// and mathematical functions of whole slices. Programs can call the latter, such
// as [ExpTo], directly.
//
// # Widths
//
// Emitted vector code imports one of three packages,
//
//	x8	eight float64 lanes	AVX-512	GOEXPERIMENT=simd, amd64
//	x4	four float64 lanes	AVX2 and FMA	GOEXPERIMENT=simd, amd64
//	x1	one float64 lane	plain Go	everywhere
//
// whose exported names and signatures are the same, so that the code for
// different widths differs in an import path. Packages x8 and x4 hide the names
// of simd/archsimd, which change between Go versions. They are empty without the
// experiment, so files that import them have the constraint
//
//	//go:build goexperiment.simd && amd64
//
// and their functions are called only if [Width] permits:
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
// Operations are functions of values, inlined to one or a few instructions:
//
//	F64, I64, Mask, Lanes                   vectors of float64, of integers, of truth values; their length
//	Load Store LoadPart StorePart           the start of a []float64; Part for any length, zeros beyond
//	LoadAt StoreAt                          s[i:][:Lanes], checked like s[i]
//	LoadFirst LoadFilled StoreFirst         s[i:][:n], in the first n lanes
//	Rows LoadRow StoreRow                   a []float64 as rows of Lanes; a row of it
//	LoadInt LoadIntPart StoreInt            integers
//	LoadInt8 … LoadInt64 LoadUint … LoadUint64 LoadBool  from other types
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
//	And Or Not Any All First Select         masks; Select(m, a, b) is a where m holds
//	Slide                                   the last lanes of a vector, then the first of another
//	Sum Lane Map Map2                       from lanes to scalars; Sum in a fixed order, that of [Sum]
//	AddSum AddSum4                          s[i] += the sum of lanes; the same for four vectors and s[i:][:4]
//	AddSums                                 the same for a row of lanes for each s[i]
//	AddInt SubInt MulInt QuoInt RemInt TruncInt AndInt OrInt XorInt ShiftLeft ShiftRight
//	EqInt LtInt SelectInt FromInt ToInt Bits FromBits
//
// Vectors belong in registers: do not store one in a struct, slice, array,
// interface or type parameter. A call that is not inlined preserves no registers,
// so vectors that are used after it are spilled to the stack.
//
// # Mathematics
//
// The same packages have the functions of vectors
//
//	Exp Exp2 Expm1 Log Log1p Log2 Log10 Pow Sqrt Cbrt Hypot
//	Sin Cos Tan Asin Acos Atan Atan2 Sinh Cosh Tanh
//	Erf Erfc Lgamma Sigmoid Softplus LogAddExp
//
// They differ from the exact value by at most 2 units in the last place for all
// arguments, and have Go's values at zeros, infinities and NaN; docs/vec.md has
// the measured errors, and the exceptions of LogAddExp and Lgamma. They are
// written once, for one lane, and copied to the other widths, so that all widths
// give the same results, except for Erf, which package x8 takes from a table.
// [ExpTo] and similar functions apply them to slices, [ExpTo32] and similar
// functions to slices of float32.
//
// Packages s16, s8 and s1 have the same functions for 16, 8 and 1 float32 lanes,
// without integers.
//
// # After vector code
//
// Scalar floating-point code is several times slower after vector code that
// left the upper halves of registers in use. Emitted functions call
// [ClearUpper] on entry, because the Go runtime itself leaves them so after
// preempting a goroutine, and after each vector loop.
//
// Do not mix scalars and vectors in a loop either: a change between the two takes
// some processors the time of hundreds of instructions. Operations use only
// vectors and integers, except for Sum and Lane, whose results are scalars, and
// Map and Map2, which call scalar functions. [Sum] adds lanes that were stored,
// after ClearUpper.
package vec
