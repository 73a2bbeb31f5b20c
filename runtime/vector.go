package gradrt

import "math"

// Invertible reports whether x·(1/y) may replace x/y: it differs by one
// rounding, except where 1/y overflows because y is subnormal.
func Invertible(y float64) bool { return y == 0 || y >= 0x1p-1022 || y <= -0x1p-1022 || y != y }

// Moderate reports whether c·Σx may replace Σc·x: neither side overflows or
// loses digits where the other does not, except for terms that are themselves
// at the end of the range.
func Moderate(c float64) bool {
	c = max(c, -c)
	return c == 0 || 0x1p-400 <= c && c <= 0x1p400
}

// Spaced reports whether the n elements p, p+step, p+2·step, … of a slice are distinct
// from the n elements q, q+step, …. The step is not 0.
func Spaced(p, q, step, n int) bool {
	d := p - q
	if d < 0 {
		d = -d
	}
	if step < 0 {
		step = -step
	}
	if step == 1 {
		return d >= n
	}
	return d%step != 0 || d/step >= n
}

// Steady returns how many of the n numbers v, v+1, … have the same quotient by m as v, up to the first that does
// not. n and m must be positive. If v is negative, it counts no number above 0.
func Steady(v, m, n int) int {
	if v < 0 {
		return min(n, 1-v%m)
	}
	return min(n-1, m-v%m-1, math.MaxInt-v) + 1
}

// SteadyDown is like Steady for the numbers v, v-1, …. If v is positive, it counts no number below 0.
func SteadyDown(v, m, n int) int {
	if v >= 0 {
		return min(n, v%m+1)
	}
	return min(n-1, m+v%m-1, v-math.MinInt) + 1
}
