package specfn

import "math"

// smallestNormal is the smallest positive number with all its digits. Smaller ones lose
// digits, and [math.Pow] rounds them twice.
const smallestNormal = 0x1p-1022

// Square returns x², to the bit what math.Pow(x, 2) returns, in the time of a product.
func Square(x float64) float64 {
	if y := x * x; y >= smallestNormal {
		return y
	}
	return math.Pow(x, 2)
}

// Power returns xⁿ, to the bit what math.Pow(x, n) returns. For whole numbers n from 2 to 64 it
// multiplies, in the order in which math.Pow does.
func Power(x, n float64) float64 {
	if n >= 2 && n <= 64 && n == math.Trunc(n) {
		y, p := 1.0, x
		for k := uint(n); ; p *= p {
			if k&1 == 1 {
				y *= p
			}
			if k >>= 1; k == 0 {
				break
			}
		}
		if a := math.Abs(y); a >= smallestNormal && a <= math.MaxFloat64 {
			return y
		}
	}
	return math.Pow(x, n)
}
