package x1

import "math"

// F64 is a vector of float64 lanes: one of them.
type F64 = float64

// I64 is a vector of integer lanes.
type I64 = int64

// Mask is a vector of truth values.
type Mask = bool

// Lanes is the number of lanes of F64, I64 and Mask.
const Lanes = 1

// Splat returns x in every lane.
func Splat(x float64) F64 { return x }

// Add returns a+b.
func Add(a, b F64) F64 { return a + b }

// Sub returns a−b.
func Sub(a, b F64) F64 { return a - b }

// Mul returns a·b.
func Mul(a, b F64) F64 { return a * b }

// Div returns a/b.
func Div(a, b F64) F64 { return a / b }

// FMA returns a·b+c, rounded once.
func FMA(a, b, c F64) F64 { return math.FMA(a, b, c) }

// Neg returns −a, the sign bit flipped.
func Neg(a F64) F64 { return -a }

// Abs returns |a|.
func Abs(a F64) F64 { return math.Abs(a) }

// CopySign returns |a| with the sign of b.
func CopySign(a, b F64) F64 { return math.Copysign(a, b) }

// Sqrt returns √a, rounded correctly.
func Sqrt(a F64) F64 { return math.Sqrt(a) }

// Min returns the smaller, as Go's builtin: NaN if either is, −0 below +0.
func Min(a, b F64) F64 { return min(a, b) }

// Max returns the larger, as Go's builtin: NaN if either is, −0 below +0.
func Max(a, b F64) F64 { return max(a, b) }

// Clamp returns a limited to [lo, hi]; NaN stays NaN.
func Clamp(a, lo, hi F64) F64 {
	if a < lo {
		return lo
	}
	if a > hi {
		return hi
	}
	return a
}

// Floor returns ⌊a⌋.
func Floor(a F64) F64 { return math.Floor(a) }

// Ceil returns ⌈a⌉.
func Ceil(a F64) F64 { return math.Ceil(a) }

// Trunc returns a rounded toward zero.
func Trunc(a F64) F64 { return math.Trunc(a) }

// Round returns the integer nearest to a, the even one of two.
func Round(a F64) F64 { return math.RoundToEven(a) }

// Scale returns a·2ⁿ for integers n of any size, with one rounding if |a| ≥ 2⁻⁵⁰⁰.
func Scale(a, n F64) F64 {
	if n >= -1022 && n <= 1023 {
		if s := a * exp2int(n); math.Abs(s) >= 0x1p-1022 {
			return s
		}
	}
	return scaleFar(a, n)
}

// exp2int returns 2ⁿ for integers n in [−1022, 1023].
func exp2int(n F64) F64 { return math.Float64frombits(uint64(int64(n)+1023) << 52) }

// Bits returns the bit patterns of a.
func Bits(a F64) I64 { return int64(math.Float64bits(a)) }

// FromBits is the inverse of Bits.
func FromBits(a I64) F64 { return math.Float64frombits(uint64(a)) }
