package specfn

import "math"

// Lgamma returns log |Γ(x)|, which is the first result of [math.Lgamma].
func Lgamma(x float64) float64 {
	y, _ := math.Lgamma(x)
	return y
}
