// Objects of another package that a literal without names makes, whose fields are not visible.
package foreign_literal

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

// Beside makes an object of numbers that no derivative is asked for, by a literal that names
// none of its hidden fields.
//
//gradgen:vjp wrt=y
//gradgen:jvp wrt=y
func Beside(x []float64, y float64) float64 {
	s := []float64{x[0], x[1]}
	r := elsewhere.Over(s...)
	s[1] = 0.5 * x[0]
	r.Set(0, r.At(1)+x[1])
	return y * y * s[0] * r.At(1)
}

func BesideInputs() [][]any { return [][]any{{[]float64{1.3, 0.7}, 0.4}} }

// Within makes an object of numbers that a derivative is asked for.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Within(x []float64, y float64) float64 {
	s := []float64{x[0], x[1]}
	r := elsewhere.Over(s...)
	s[1] = 0.5 * x[0]
	r.Set(0, r.At(1)*x[1])
	return y * s[0] * r.At(1)
}

func WithinInputs() [][]any { return [][]any{{[]float64{1.3, 0.7}, 0.4}} }
