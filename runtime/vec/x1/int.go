package x1

// SplatInt returns x in every lane.
func SplatInt(x int) I64 { return int64(x) }

// SplatBits returns x in every lane. Unlike SplatInt, it has all 64 bits if int has 32.
func SplatBits(x int64) I64 { return x }

// IotaInt returns 0, 1, 2, … in the lanes.
func IotaInt() I64 { return 0 }

// Iota returns 0, 1, 2, … in the lanes.
func Iota() F64 { return 0 }

// AddInt returns a+b modulo 2⁶⁴.
func AddInt(a, b I64) I64 { return a + b }

// SubInt returns a−b modulo 2⁶⁴.
func SubInt(a, b I64) I64 { return a - b }

// MulInt returns a·b modulo 2⁶⁴.
func MulInt(a, b I64) I64 { return a * b }

// QuoInt returns a/b rounded toward zero, as in Go, and panics if a lane of b is 0.
func QuoInt(a, b I64) I64 { return a / b }

// RemInt returns a − QuoInt(a, b)·b, which has the sign of a. It panics if a lane of b
// is 0.
func RemInt(a, b I64) I64 { return a % b }

// AndInt returns the bitwise and.
func AndInt(a, b I64) I64 { return a & b }

// OrInt returns the bitwise or.
func OrInt(a, b I64) I64 { return a | b }

// XorInt returns the bitwise exclusive or.
func XorInt(a, b I64) I64 { return a ^ b }

// ShiftLeft returns a·2ⁿ modulo 2⁶⁴, for n below 64.
func ShiftLeft(a I64, n uint64) I64 { return a << (n & 63) }

// ShiftRight shifts the bits of a right by n, below 64, filling with zeros.
func ShiftRight(a I64, n uint64) I64 { return int64(uint64(a) >> (n & 63)) }

// ShiftRightSigned shifts the bits of a right by n, below 64, filling with the sign.
func ShiftRightSigned(a I64, n uint64) I64 { return a >> (n & 63) }

// FromUint returns the float64 nearest to a as an unsigned integer, the even one of two.
func FromUint(a I64) F64 { return float64(uint64(a)) }

// EqInt returns a = b.
func EqInt(a, b I64) Mask { return a == b }

// LtInt returns a < b.
func LtInt(a, b I64) Mask { return a < b }

// FromInt returns the nearest float64, the even one of two.
func FromInt(a I64) F64 { return float64(a) }

// ToInt returns a rounded toward zero, for |a| < 2⁵¹.
func ToInt(a F64) I64 { return int64(a) }

// TruncInt returns int64(a).
func TruncInt(a F64) I64 { return int64(a) }
