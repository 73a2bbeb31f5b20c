// Arithmetic on integers in indices of nested loops: triangles, blocks and rows, computed where
// the loops do not change it, and a division that panics only where a loop runs.
package packed_offsets

//gradgen:vjp wrt=a,x vector=on
//gradgen:hvp wrt=a,x
func F(a, x []float64, blocks, n, width int) float64 {
	s := 0.0
	for c := range blocks {
		for i := range n {
			y := x[c*n+i]
			for j := range i {
				y += a[c*n*(n-1)/2+i*(i-1)/2+j] * x[c*n+j]
			}
			for j := i; j > 0; j-- {
				y += x[c*n+j-1] * x[(c*n+i)/width]
			}
			s += y * y
		}
	}
	return s
}

func FInputs() [][]any {
	return [][]any{
		{[]float64{0.5, -1.25, 0.75, 1.5, 0.25, -0.5}, []float64{1, -0.5, 0.3, 0.2, 0.7, -0.9}, 2, 3, 2},
		{[]float64{}, []float64{0.5, 2}, 2, 1, 0},
		{[]float64{}, []float64{}, 0, 3, 0},
	}
}
