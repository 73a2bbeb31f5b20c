package loops

import "math"

// Triangular multiplies a lower triangular matrix, packed in rows, with x.
//
//gradgen:fast
func Triangular(l, x, out []float64) {
	for i := range out {
		s := 0.0
		for j := 0; j <= i; j++ {
			s += l[i*(i+1)/2+j] * x[j]
		}
		out[i] = s
	}
}

// Product multiplies n×n matrices.
//
//gradgen:fast
func Product(a, b, out []float64, n int) {
	for i := range n {
		for j := range n {
			s := 0.0
			for k := range n {
				s += a[i*n+k] * b[k*n+j]
			}
			out[i*n+j] = s
		}
	}
}

// Apply multiplies an n×n matrix with x.
//
//gradgen:fast
func Apply(a, x, out []float64, n int) {
	for i := range n {
		s := 0.0
		for k := range n {
			s += a[i*n+k] * x[k]
		}
		out[i] = s
	}
}

// RowsApply multiplies rows with x.
//
//gradgen:fast
func RowsApply(a [][]float64, x, out []float64) {
	for i, row := range a {
		s := 0.0
		for k := range x {
			s += row[k] * x[k]
		}
		out[i] = s
	}
}

// Energy sums over pairs of particles.
//
//gradgen:fast
func Energy(x, y []float64) float64 {
	e := 0.0
	for i := range x {
		for j := range i {
			dx, dy := x[i]-x[j], y[i]-y[j]
			e += 1 / math.Sqrt(dx*dx+dy*dy+0.01)
		}
	}
	return e
}

// Ragged multiplies a sparse matrix with x.
//
//gradgen:fast
func Ragged(v, x, out []float64, starts, columns []int) {
	for i := range out {
		s := 0.0
		for at := starts[i]; at < starts[i+1]; at++ {
			s += v[at] * x[columns[at]]
		}
		out[i] = s
	}
}

// Smooth takes steps of a heat equation.
//
//gradgen:fast
func Smooth(x, y []float64, steps int) {
	for range steps {
		for i := 1; i < len(x)-1; i++ {
			y[i] = x[i] + 0.1*(x[i-1]-2*x[i]+x[i+1])
		}
		for i := range x {
			x[i] = y[i]
		}
	}
}
