// Powers with whole exponents: products whose value is that of math.Pow to the bit, in loops,
// conditions and powers of powers.
package whole_powers

import "math"

const quartic = 4

//gradgen:vjp wrt=x,a vector=on
//gradgen:hvp wrt=x,a
func F(x []float64, a float64) float64 {
	s := 0.0
	for i := range x {
		s += math.Pow(x[i]-a, 2) + math.Pow(math.Pow(x[i], 3), 2)
		if x[i] > 0 && math.Pow(x[i], 2) < 4 {
			s -= math.Pow(a, quartic) * math.Pow(x[i], 7)
		}
	}
	return s + math.Pow(a, 2.5) + math.Pow(a, -2)
}

func FInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 2.5, 0, 1.5}, 0.75},
		{[]float64{0.3, 0.2, 0.1, -0.1, -0.2, 0.7, 1.1, -0.9, 0.4, 0}, 1.5},
		{[]float64{}, 2.0},
	}
}
