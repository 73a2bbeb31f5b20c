// Divisors so small that their reciprocals are infinite: second derivatives divide
// by them, as gradients do, instead of multiplying by the reciprocal. (Of package
// math, Log2 alone is accurate for subnormal numbers on all platforms.)
package divisors_subnormal

import "math"

const small = 1e-309

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Entropy(x []float64) float64 {
	sum := 0.0
	for _, a := range x {
		p := small * (2 + math.Sin(a))
		sum += p * math.Log2(p) * 2e303
	}
	return sum
}

//gradgen:hvp wrt=x
func Angle(x []float64) float64 {
	p, q := small*x[0], small*x[1]
	return q * math.Atan2(p, q) * 1e303
}

//gradgen:hvp wrt=x
func Ratio(x []float64, y float64) float64 {
	p := small * x[0]
	return p / y * (small * x[1]) * 1e303
}

func EntropyInputs() [][]any { return [][]any{{[]float64{0.3, 1.2}}, {[]float64{-0.4}}} }

func AngleInputs() [][]any { return [][]any{{[]float64{0.3, 1.2}}, {[]float64{-0.4, 0.9}}} }

func RatioInputs() [][]any { return [][]any{{[]float64{0.3, 1.2}, 2e-309}} }
