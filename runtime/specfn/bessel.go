package specfn

import "math"

// BesselJn returns the Bessel function of the first kind of order n, as [math.Jn] does, and
// keeps J₋ₙ(x) = Jₙ(−x) and Jₙ(−x) = (−1)ⁿJₙ(x) to the last bit. math.J1 does not: in Go 1.26 it
// returns −x/2 for numbers between −2⁻²⁷ and 0.
func BesselJn(n int, x float64) float64 {
	if n < 0 {
		n, x = -n, -x
	}
	if x < 0 && n%2 != 0 {
		return -math.Jn(n, -x)
	}
	return math.Jn(n, x)
}
