// Dense linear algebra on flat and nested slices.
package matrix_product

//gradgen:vjp wrt=a,b
func Mul(a, b []float64, n int) []float64 {
	c := make([]float64, n*n)
	for i := range n {
		for j := range n {
			for k := range n {
				c[i*n+j] += a[i*n+k] * b[k*n+j]
			}
		}
	}
	return c
}

func MulInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 4}, []float64{0.5, -1, 2, 0.25}, 2}}
}

//gradgen:vjp wrt=a,x of=y
func Apply(a [][]float64, x, y []float64) {
	for i, row := range a {
		y[i] = 0
		for j, v := range row {
			y[i] += v * x[j]
		}
	}
}

//gradgen:vjp wrt=m
func Det(m [3][3]float64) float64 {
	det := 1.0
	for k := range m {
		det *= m[k][k]
		for i := k + 1; i < 3; i++ {
			f := m[i][k] / m[k][k]
			for j := k; j < 3; j++ {
				m[i][j] -= f * m[k][j]
			}
		}
	}
	return det
}
