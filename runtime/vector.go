package gradrt

// Invertible reports whether x·(1/y) may take the place of x/y: it differs by
// one rounding, except where 1/y overflows because y is subnormal.
func Invertible(y float64) bool { return y == 0 || y >= 0x1p-1022 || y <= -0x1p-1022 || y != y }

// Moderate reports whether c·Σx may take the place of Σc·x: neither side
// overflows or loses digits where the other does not, but for terms that are
// themselves at the end of the range.
func Moderate(c float64) bool {
	c = max(c, -c)
	return c == 0 || 0x1p-400 <= c && c <= 0x1p400
}
