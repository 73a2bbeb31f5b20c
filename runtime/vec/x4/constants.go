// Code generated from x1/math_*.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4

import "simd/archsimd"

import (
	"unsafe"
)

// constants has the constants of the mathematical functions. It is on the heap, where
// large objects start at a multiple of 64: a variable may not, and loading a vector
// across two cache lines takes twice the time. The values are set as arrays, because
// the program may start on a machine without such vectors, and read as vectors,
// because a call that loads one would count toward the inlining budget.
var constants = (*table[F64, I64, archsimd.Uint64x4])(unsafe.Pointer(allocate()))

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
	to128th          F
	bits30           U
	float31          F
	float32          F
	float33          F
	float34          F
	float35          F
	float36          F
	float37          F
	float38          F
	float39          F
	float40          F
	float41          F
	float42          F
	erfCentre        F
	minusErfCentre   F
	erfcTailTerms    [20]F
	erfcTailTerms2   [5]F
	nearExp          F
	log2e            F
	minusLn2High     F
	minusLn2Low      F
	float51          F
	float52          F
	exponents        F
	nearExp2         F
	float55          F
	float56          F
	float57          F
	float58          F
	float59          F
	expTailTerms     [10]F
	minusLn2Short    F
	minusLn2Rest     F
	expPartsTerms    [11]F
	exp2Terms        [12]F
	float65          F
	float66          F
	float67          F
	bits68           U
	bits69           U
	int70            I
	int71            I
	int72            I
	bits73           U
	bits74           U
	int75            I
	float76          F
	stirlingFrom     F
	oneLessEuler     F
	oneLessEulerRest F
	float80          F
	float81          F
	float82          F
	float83          F
	float84          F
	float85          F
	float86          F
	logPi            F
	logPiRest        F
	lgammaTerms      [19]F
	stirlingTerms    [8]F
	ln2Short         F
	int92            I
	int93            I
	int94            I
	bits95           U
	float96          F
	bits97           U
	int98            I
	atanhTailTerms   [7]F
	minNormal        F
	float101         F
	float102         F
	float103         F
	ln2Rest          F
	float105         F
	log2eRest        F
	log10e           F
	log10eRest       F
	log10of2         F
	log10of2Rest     F
	float111         F
	float112         F
	farMod           F
	float114         F
	float115         F
	float116         F
	float117         F
	float118         F
	float119         F
	float120         F
	float121         F
	atanhRestTerms   [8]F
	float123         F
	float124         F
	float125         F
	float126         F
	float127         F
	bits128          U
	float129         F
	float130         F
	float131         F
	float132         F
	cbrtTerms        [5]F
	float134         F
	nearTrig         F
	invPi            F
	minusPi1         F
	minusPi2         F
	minusPi3         F
	float140         F
	sinTerms         [7]F
	sinhTerms        [7]F
	float143         F
	float144         F
	tanhNum          [4]F
	tanhDen          [3]F
	twoOverPi        F
	minusHalfPi1     F
	minusHalfPi2     F
	minusHalfPi3     F
	float151         F
	float152         F
	tanNum           [3]F
	tanDen           [4]F
}
