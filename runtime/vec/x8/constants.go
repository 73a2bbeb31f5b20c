// Code generated from x1/math_*.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

import (
	"unsafe"
)

// constants has the constants of the mathematical functions. It is on the heap, where
// large objects start at a multiple of 64: a variable may not, and loading a vector
// across two cache lines takes twice the time. The values are set as arrays, because
// the program may start on a machine without such vectors, and read as vectors,
// because a call that loads one would count toward the inlining budget.
var constants = (*table[F64, I64, archsimd.Uint64x8])(unsafe.Pointer(allocate()))

func allocate() *table[lanes, [Lanes]int64, [Lanes]int64] {
	t := new(table[lanes, [Lanes]int64, [Lanes]int64])
	*t = values
	return t
}

type table[F, I, U any] struct {
	magnitude        U
	half             F
	halfPiHigh       F
	minusZero        F
	halfPiLow        F
	zero             F
	float6           F
	float7           F
	float8           F
	asinReducedTerms [13]F
	hugeAsinh        F
	one              F
	float12          F
	float13          F
	float14          F
	float15          F
	float16          F
	float17          F
	float18          F
	int19            I
	float20          F
	float21          F
	float22          F
	float23          F
	bits24           U
	int25            I
	atanTailTerms    [20]F
	shifter          F
	float28          F
	float29          F
	float30          F
	erfCentre        F
	minusErfCentre   F
	erfcTailTerms    [20]F
	erfcTailTerms2   [5]F
	float35          F
	log2e            F
	minusLn2High     F
	minusLn2Low      F
	expTailTerms     [10]F
	minusLn2Short    F
	minusLn2Rest     F
	expPartsTerms    [11]F
	exp2Terms        [12]F
	float44          F
	float45          F
	float46          F
	bits47           U
	bits48           U
	int49            I
	int50            I
	int51            I
	bits52           U
	bits53           U
	int54            I
	float55          F
	stirlingFrom     F
	oneLessEuler     F
	oneLessEulerRest F
	float59          F
	float60          F
	float61          F
	float62          F
	float63          F
	float64          F
	float65          F
	float66          F
	logPi            F
	logPiRest        F
	lgammaTerms      [19]F
	stirlingTerms    [8]F
	ln2Short         F
	int72            I
	int73            I
	int74            I
	bits75           U
	float76          F
	bits77           U
	int78            I
	atanhTailTerms   [7]F
	minNormal        F
	float81          F
	float82          F
	float83          F
	ln2Rest          F
	float85          F
	log2eRest        F
	log10e           F
	log10eRest       F
	log10of2         F
	log10of2Rest     F
	float91          F
	float92          F
	farMod           F
	float94          F
	float95          F
	float96          F
	float97          F
	float98          F
	float99          F
	float100         F
	float101         F
	atanhRestTerms   [8]F
	float103         F
	float104         F
	float105         F
	float106         F
	float107         F
	float108         F
	bits109          U
	float110         F
	float111         F
	float112         F
	float113         F
	cbrtTerms        [5]F
	float115         F
	nearTrig         F
	invPi            F
	minusPi1         F
	minusPi2         F
	minusPi3         F
	float121         F
	sinTerms         [7]F
	sinhTerms        [7]F
	float124         F
	float125         F
	tanhNum          [4]F
	tanhDen          [3]F
	twoOverPi        F
	minusHalfPi1     F
	minusHalfPi2     F
	minusHalfPi3     F
	float132         F
	float133         F
	tanNum           [3]F
	tanDen           [4]F
}
