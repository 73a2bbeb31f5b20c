package gradrt

// Invertible reports whether x·(1/y) may take the place of x/y: it differs by
// one rounding, except where 1/y overflows because y is subnormal.
func Invertible(y float64) bool { return y == 0 || y >= 0x1p-1022 || y <= -0x1p-1022 || y != y }
