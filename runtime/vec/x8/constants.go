// Code generated from x1/math_*.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import "simd/archsimd"

import (
	"math"
	"unsafe"
)

// constants are those of the mathematical functions. They are in memory of the
// allocator's, whose large objects start at a multiple of 64: that of a variable
// may not, and loading a vector across two cache lines takes twice the time. They
// are filled in as arrays, since the program may start on a machine without such
// vectors, and read as vectors: a call that loads one would count against what
// the compiler inlines.
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
	float10          F
	one              F
	float12          F
	float13          F
	int14            I
	float15          F
	float16          F
	float17          F
	float18          F
	float19          F
	bits20           U
	int21            I
	atanTailTerms    [20]F
	shifter          F
	float24          F
	float25          F
	float26          F
	erfCentre        F
	minusErfCentre   F
	erfcTailTerms    [20]F
	erfcTailTerms2   [5]F
	float31          F
	log2e            F
	minusLn2High     F
	minusLn2Low      F
	expTailTerms     [10]F
	minusLn2Short    F
	minusLn2Rest     F
	expPartsTerms    [11]F
	exp2Terms        [12]F
	float40          F
	float41          F
	float42          F
	float43          F
	stirlingFrom     F
	float45          F
	oneLessEuler     F
	oneLessEulerRest F
	float48          F
	float49          F
	float50          F
	float51          F
	float52          F
	float53          F
	float54          F
	float55          F
	logPi            F
	logPiRest        F
	lgammaTerms      [19]F
	stirlingTerms    [8]F
	ln2Short         F
	int61            I
	int62            I
	int63            I
	bits64           U
	bits65           U
	float66          F
	bits67           U
	int68            I
	atanhTailTerms   [7]F
	minNormal        F
	float71          F
	float72          F
	float73          F
	float74          F
	ln2Rest          F
	float76          F
	log2eRest        F
	log10e           F
	log10eRest       F
	log10of2         F
	log10of2Rest     F
	float82          F
	float83          F
	float84          F
	float85          F
	float86          F
	float87          F
	float88          F
	float89          F
	float90          F
	float91          F
	float92          F
	atanhRestTerms   [8]F
	float94          F
	float95          F
	float96          F
	float97          F
	float98          F
	float99          F
	bits100          U
	float101         F
	float102         F
	float103         F
	float104         F
	cbrtTerms        [5]F
	float106         F
	nearTrig         F
	invPi            F
	minusPi1         F
	minusPi2         F
	minusPi3         F
	float112         F
	sinTerms         [7]F
	sinhTerms        [7]F
	float115         F
	float116         F
	tanhNum          [4]F
	tanhDen          [3]F
	twoOverPi        F
	minusHalfPi1     F
	minusHalfPi2     F
	minusHalfPi3     F
	float123         F
	float124         F
	tanNum           [3]F
	tanDen           [4]F
}

var values = table[lanes, [Lanes]int64, [Lanes]int64]{
	magnitude:  allInt(^signBit),
	half:       all(0.5),
	halfPiHigh: all(halfPiHigh),
	minusZero:  all(math.Copysign(0, -1)),
	halfPiLow:  all(halfPiLow),
	zero:       all(0),
	float6:     all(2 * halfPiHigh),
	float7:     all(2 * halfPiLow),
	float8:     all(-0.5),
	asinReducedTerms: [13]lanes{
		all(0x1.0b49ef4842217p-5),
		all(-0x1.58080a82b34efp-6),
		all(0x1.63a435b7d9e25p-6),
		all(0x1.e5dab9f17c3cbp-9),
		all(0x1.613e6e982c0dap-7),
		all(0x1.75852d1ad1ea6p-7),
		all(0x1.ca1f99cfbfe3ap-7),
		all(0x1.1c49efc961de3p-6),
		all(0x1.6e8bdee9a4fdfp-6),
		all(0x1.f1c71a948e388p-6),
		all(0x1.6db6db7213b1dp-5),
		all(0x1.333333332e10dp-4),
		all(0x1.5555555555577p-3),
	},
	float10: all(0x1p100),
	one:     all(1),
	float12: all(0x1p-400),
	float13: all(0x1p400),
	int14:   allInt(0),
	float15: all(-1),
	float16: all(math.Inf(1)),
	float17: all(0x1p1000),
	float18: all(0x1p-30),
	float19: all(0x1p-900),
	bits20:  allInt(0x7ff << 52),
	int21:   allInt(2046 << 52),
	atanTailTerms: [20]lanes{
		all(0x1.bbc52b5eb39c7p-17),
		all(-0x1.3f1c56cb18d31p-13),
		all(0x1.b3dbe87df2810p-11),
		all(-0x1.7a2301cd32b00p-9),
		all(0x1.d7a2670cf011dp-8),
		all(-0x1.c77f16d7a2719p-7),
		all(0x1.683385b07aa85p-6),
		all(-0x1.e9f22475ad9bfp-6),
		all(0x1.2c2bbb511f104p-5),
		all(-0x1.59a2a07e22a3ep-5),
		all(0x1.82da48babd7b9p-5),
		all(-0x1.ae5e456ffa4edp-5),
		all(0x1.e1bb9b5a5a1d2p-5),
		all(-0x1.110e5020d32aep-4),
		all(0x1.3b1366764edb8p-4),
		all(-0x1.745d11aaf51a1p-4),
		all(0x1.c71c717f944c4p-4),
		all(-0x1.249249237e1fep-3),
		all(0x1.9999999995545p-3),
		all(-0x1.5555555555526p-2),
	},
	shifter:        all(shifter),
	float24:        all(0.46),
	float25:        all(0.25),
	float26:        all(28),
	erfCentre:      all(erfCentre),
	minusErfCentre: all(-erfCentre),
	erfcTailTerms: [20]lanes{
		all(-0x1.142d4daf007d4p-28),
		all(0x1.2761e6166d425p-29),
		all(0x1.4b23b3b4a34e0p-25),
		all(-0x1.b274d7a2692e1p-26),
		all(-0x1.19c11805bea99p-22),
		all(0x1.2af65df150590p-22),
		all(0x1.bc5e7be62d45fp-20),
		all(-0x1.b9654485c64aap-19),
		all(-0x1.2ac2791db847ap-17),
		all(0x1.3a5545672093ep-15),
		all(0x1.63794c549e629p-17),
		all(-0x1.6d9528ec735d9p-12),
		all(0x1.a0b759f23d5adp-11),
		all(0x1.029007077c238p-10),
		all(-0x1.9ac69566ff49dp-7),
		all(0x1.92618b78cbb03p-5),
		all(-0x1.0e3ea224bd0cbp-3),
		all(0x1.1dc271189e763p-2),
		all(-0x1.f63dd8119617ep-2),
		all(0x1.78fecb4e81afdp-1),
	},
	erfcTailTerms2: [5]lanes{
		all(-0.66),
		all(1.116),
		all(-1.472),
		all(1.4726),
		all(-0.958),
	},
	float31:      all(-1000),
	log2e:        all(log2e),
	minusLn2High: all(-ln2High),
	minusLn2Low:  all(-ln2Low),
	expTailTerms: [10]lanes{
		all(0x1.ad805d2fc3cf9p-26),
		all(0x1.28ad9cfd1141cp-22),
		all(0x1.71df24fae8f69p-19),
		all(0x1.a01999e0c9fddp-16),
		all(0x1.a01a012a624e0p-13),
		all(0x1.6c16c184394b0p-10),
		all(0x1.1111111127c1dp-7),
		all(0x1.555555555083bp-5),
		all(0x1.55555555554fap-3),
		all(0x1.000000000000ap-1),
	},
	minusLn2Short: all(-ln2Short),
	minusLn2Rest:  all(-ln2Rest),
	expPartsTerms: [11]lanes{
		all(0x1.e63280314e9c6p-30),
		all(0x1.af4dff3dc97c2p-26),
		all(0x1.28022a022b31ep-22),
		all(0x1.71de0228eb18ap-19),
		all(0x1.a019f391e8fc3p-16),
		all(0x1.a01a01abe9fabp-13),
		all(0x1.6c16c16f0bc51p-10),
		all(0x1.11111111100dap-7),
		all(0x1.5555555554d37p-5),
		all(0x1.5555555555557p-3),
		all(0x1.0000000000001p-1),
	},
	exp2Terms: [12]lanes{
		all(0x1.c2cecd74c2f63p-36),
		all(0x1.ea014f8dab0fap-32),
		all(0x1.e4d06c552dad3p-28),
		all(0x1.b524dd54e19c0p-24),
		all(0x1.62c021e2745d6p-20),
		all(0x1.ffcbfc74d6393p-17),
		all(0x1.430912f883ceep-13),
		all(0x1.5d87fe78a26c9p-10),
		all(0x1.3b2ab6fba4e22p-7),
		all(0x1.c6b08d704a0cfp-5),
		all(0x1.ebfbdff82c58fp-3),
		all(0x1.62e42fefa39efp-1),
	},
	float40:          all(-50),
	float41:          all(709.9),
	float42:          all(0x1p-54),
	float43:          all(3),
	stirlingFrom:     all(stirlingFrom),
	float45:          all(2),
	oneLessEuler:     all(oneLessEuler),
	oneLessEulerRest: all(oneLessEulerRest),
	float48:          all(4),
	float49:          all(5),
	float50:          all(6),
	float51:          all(7),
	float52:          all(8),
	float53:          all(halfLog2Pi - 0.5),
	float54:          all(0x1.921fb54442d18p+1),
	float55:          all(0x1.1a62633145c07p-53),
	logPi:            all(logPi),
	logPiRest:        all(logPiRest),
	lgammaTerms: [19]lanes{
		all(0x1.1a1dc09a11a05p-24),
		all(-0x1.1fef6806b4b3dp-23),
		all(0x1.af3d5780576bap-23),
		all(-0x1.ce2cf7cb1f5a8p-22),
		all(0x1.016c58c2e5274p-20),
		all(-0x1.127530e444f8dp-19),
		all(0x1.258a060a6db68p-18),
		all(-0x1.3cb3e32206d80p-17),
		all(0x1.580e400af6c2fp-16),
		all(-0x1.78de98f215229p-15),
		all(0x1.a127aea6497e4p-14),
		all(-0x1.d3fd4b746fd73p-13),
		all(0x1.0b36af89c8fb0p-11),
		all(-0x1.38ac5c2d2d598p-10),
		all(0x1.7add6eadb0bf6p-9),
		all(-0x1.e404fc218df66p-8),
		all(0x1.51322ac7d84a8p-6),
		all(-0x1.13e001a557609p-4),
		all(0x1.4a34cc4a60fa6p-2),
	},
	stirlingTerms: [8]lanes{
		all(-0x1.6289607c5e6cap-6),
		all(0x1.9952a528f8c77p-8),
		all(-0x1.f62ea564ce843p-10),
		all(0x1.b9504ea15adf6p-11),
		all(-0x1.38137fd10a48fp-11),
		all(0x1.a01a019f7cbafp-11),
		all(-0x1.6c16c16c16baep-9),
		all(0x1.5555555555555p-4),
	},
	ln2Short: all(ln2Short),
	int61:    allInt(0x7ff << 52),
	int62:    allInt(-1 << 53),
	int63:    allInt(oneBits - sqrtHalfBits),
	bits64:   allInt(52),
	bits65:   allInt(twoTo52Bits),
	float66:  all(0x1p52 + 1023),
	bits67:   allInt(1<<52 - 1),
	int68:    allInt(sqrtHalfBits),
	atanhTailTerms: [7]lanes{
		all(0x1.2f0da8cf9ea79p-3),
		all(0x1.39a0f2eea6514p-3),
		all(0x1.7466463a77b29p-3),
		all(0x1.c71c51e7dd7ecp-3),
		all(0x1.24924942177e4p-2),
		all(0x1.999999997fb3ap-2),
		all(0x1.5555555555593p-1),
	},
	minNormal:    all(minNormal),
	float71:      all(0x1p54),
	float72:      all(54 * math.Ln2),
	float73:      all(math.Inf(-1)),
	float74:      all(math.NaN()),
	ln2Rest:      all(ln2Rest),
	float76:      all(0x1p-60),
	log2eRest:    all(log2eRest),
	log10e:       all(log10e),
	log10eRest:   all(log10eRest),
	log10of2:     all(log10of2),
	log10of2Rest: all(log10of2Rest),
	float82:      all(54),
	float83:      all(math.Ln2),
	float84:      all(-700),
	float85:      all(0x1p70),
	float86:      all(1000),
	float87:      all(math.MaxFloat64),
	float88:      all(-54),
	float89:      all(-0x1p70),
	float90:      all(0x1p53),
	float91:      all(0x1.5555555555555p-1),
	float92:      all(0x1.5555555555555p-55),
	atanhRestTerms: [8]lanes{
		all(0x1.eb20dda7084c5p-4),
		all(0x1.de318da5e72d0p-4),
		all(0x1.1120c182bb788p-3),
		all(0x1.3b13626722244p-3),
		all(0x1.745d18337a323p-3),
		all(0x1.c71c71c57e01cp-3),
		all(0x1.2492492493049p-2),
		all(0x1.9999999999996p-2),
	},
	float94:  all(0x1p-480),
	float95:  all(0x1p500),
	float96:  all(0x1p-600),
	float97:  all(0x1p600),
	float98:  all(1.0 / 3),
	float99:  all(-3),
	bits100:  allInt(oneBits),
	float101: all(0x1.428a2f98d728bp-1),
	float102: all(0x1.965fea53d6e3dp-1),
	float103: all(14.0 / 81),
	float104: all(2.0 / 9),
	cbrtTerms: [5]lanes{
		all(0x1.d46dfc369b22fp-6),
		all(-0x1.c5173ce9fbc62p-3),
		all(0x1.6415ad4323294p-1),
		all(-0x1.2c41934c87fa4p+0),
		all(0x1.ab85748cebce7p+0),
	},
	float106: all(0x1p-18),
	nearTrig: all(nearTrig),
	invPi:    all(invPi),
	minusPi1: all(-pi1),
	minusPi2: all(-pi2),
	minusPi3: all(-pi3),
	float112: all(-0x1.5555555555555p-3),
	sinTerms: [7]lanes{
		all(0x1.8828f36781c88p-49),
		all(-0x1.ae43172d554e6p-41),
		all(0x1.6123cb10bc51cp-33),
		all(-0x1.ae6454caf8711p-26),
		all(0x1.71de3a5286fcdp-19),
		all(-0x1.a01a01a0148a0p-13),
		all(0x1.11111111110c1p-7),
	},
	sinhTerms: [7]lanes{
		all(0x1.b4c75de06de02p-41),
		all(0x1.611a56120bebcp-33),
		all(0x1.ae64671b391a8p-26),
		all(0x1.71de3a465af2dp-19),
		all(0x1.a01a01a0289a1p-13),
		all(0x1.11111111110a6p-7),
		all(0x1.5555555555556p-3),
	},
	float115: all(0.9),
	float116: all(-2),
	tanhNum: [4]lanes{
		all(-0x1.2957e1508be7fp-26),
		all(-0x1.fe7513701e389p-13),
		all(-0x1.5ed110d650fdfp-6),
		all(-0x1.5555555555555p-2),
	},
	tanhDen: [3]lanes{
		all(0x1.0acc6b7c35645p-12),
		all(0x1.91bc78f033776p-6),
		all(0x1.db60ccc1c8c8fp-2),
	},
	twoOverPi:    all(twoOverPi),
	minusHalfPi1: all(-halfPi1),
	minusHalfPi2: all(-halfPi2),
	minusHalfPi3: all(-halfPi3),
	float123:     all(0x1p-6),
	float124:     all(0.72),
	tanNum: [3]lanes{
		all(-0x1.2b702ab692517p-16),
		all(0x1.c0cc87bb3a8dfp-9),
		all(-0x1.1127cf6e2e01bp-3),
	},
	tanDen: [4]lanes{
		all(0x1.0b1c4ccb39ea7p-21),
		all(-0x1.46d15f533bfaep-12),
		all(0x1.a46cf8b120952p-6),
		all(-0x1.dde93d0c6c563p-2),
	},
}
