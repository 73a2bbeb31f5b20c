// If statements with an init clause whose variable lives in every branch.
package if_init

import "math"

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	s := 0.0
	for i := range x {
		if d := x[i] - 1; d < 0 {
			s += d * d
		} else if e := math.Exp(d); e < 2 {
			s += e * d
		} else {
			d *= e
			s += d
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.2, 3, 1.1, 0.2}}}
}
