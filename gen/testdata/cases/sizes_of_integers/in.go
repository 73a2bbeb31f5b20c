// Sizes, lengths and indices of integer types other than int.
package sizes_of_integers

type Count int

const three uint = 3

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Made(x []float64, n uint32, k Count) float64 {
	y := make([]float64, n, n+2)
	rows := make([][]float64, k)
	for i := range rows {
		rows[i] = make([]float64, uint8(n))
		copy(rows[i], x)
	}
	for i := range n {
		y[i] = x[i] * x[i]
	}
	s := 0.0
	for i := uint32(0); i < n; i++ {
		s += y[i] * (1 + s)
		for j := Count(0); j < k; j++ {
			s += rows[j][i] * y[i]
		}
	}
	return s
}

func MadeInputs() [][]any {
	return [][]any{{[]float64{0.5, -1, 0.25}, uint32(3), Count(2)}, {[]float64{0.5, -1, 0.25}, uint32(1), Count(0)}}
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Constant(x []float64) float64 {
	y := make([]float64, three, 8.0)
	z := make([]float64, int8(3), uint64(5))
	copy(y, x)
	copy(z, y)
	z = append(z, y...)
	return z[0]*z[1]*z[2] + z[3]
}

func ConstantInputs() [][]any { return [][]any{{[]float64{0.5, -1, 0.25}}} }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Cut(x []float64, n uint8) float64 {
	s := 1.0
	y := x[:n]
	z := y[n/2 : n : n]
	for i := n; i > 0; i-- {
		s *= y[i-1] + s
	}
	for i := range z {
		s += z[i] * s
	}
	return s
}

func CutInputs() [][]any { return [][]any{{[]float64{0.5, -1, 0.25, 2}, uint8(3)}} }
