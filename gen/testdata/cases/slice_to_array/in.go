// Conversions of a slice: to an array, which copies, and to a pointer to an
// array, which does not.
package slice_to_array

type triple [3]float64

//gradgen:vjp wrt=x
func Copied(x []float64) float64 {
	a := [3]float64(x[:3])
	b := triple(x[len(x)-3:])
	b[0] *= a[1]
	x[1] = b[0] * x[0]
	return x[1]*a[1] + b[2]*b[0]
}

func CopiedInputs() [][]any { return [][]any{{[]float64{1.5, 0.7, 0.3, -0.4}}} }

//gradgen:vjp wrt=x
func Shared(x []float64) float64 {
	p := (*[2]float64)(x[1:])
	p[0] = x[1] * x[0]
	s := 0.0
	for i, v := range p {
		p[1] *= v
		s += float64(i+1) * v
	}
	return x[1] + p[1] + s
}

func SharedInputs() [][]any { return [][]any{{[]float64{1.5, 0.7, 0.3, -0.4}}} }
