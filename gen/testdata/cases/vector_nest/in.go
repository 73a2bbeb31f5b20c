// Nests of loops in vector code: several iterations of the outer loop at once,
// or the inner loop where that one reads memory in order.
package vector_nest

import "math"

// Histogram is the shape of a stellar mass function: every point adds to all
// bins.
//
//gradgen:vjp wrt=params vector=on
func Histogram(x, edges, params []float64) []float64 {
	counts := make([]float64, len(edges)-1)
	for _, v := range x {
		mean := params[0] + v
		below := smooth((edges[0] - mean) / params[1])
		for b := range counts {
			above := smooth((edges[b+1] - mean) / params[1])
			counts[b] += above - below
			below = above
		}
	}
	return counts
}

func smooth(z float64) float64 { return 1 / (1 + math.Exp(-z)) }

func HistogramInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 4, 7, 8, 11, 16, 29} {
		sets = append(sets, []any{numbers(n), []float64{-1, -0.2, 0.4, 1.1}, []float64{0.1, 0.7}})
	}
	return sets
}

// Polynomial keeps the powers of every iteration for the way back.
//
//gradgen:vjp wrt=c vector=on
func Polynomial(c []float64, n int) float64 {
	sum := 0.0
	for i := range n {
		t := -1 + 2*float64(i)/float64(n)
		r, power := 0.5, 1.0
		for _, a := range c {
			r -= a * power
			power *= t
		}
		sum += r * r
	}
	return sum
}

func PolynomialInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 5, 8, 9, 16, 23} {
		sets = append(sets, []any{numbers(3), n})
	}
	return sets
}

// Bilinear is xᵀ·A·y, with the rows of A one behind the other.
//
//gradgen:vjp wrt=a,x,y vector=on
func Bilinear(a, x, y []float64) float64 {
	s := 0.0
	n := len(y)
	for i := range x {
		t := 0.0
		for j := range y {
			t += a[i*n+j] * y[j]
		}
		s += x[i] * t
	}
	return s
}

func BilinearInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 10, 17} {
		sets = append(sets, []any{numbers(n * 3), numbers(3), numbers(n)})
	}
	return sets
}

// Rows has a slice for each row.
//
//gradgen:vjp wrt=m,v vector=on
func Rows(m [][]float64, v []float64) []float64 {
	out := make([]float64, len(m))
	for i, row := range m {
		for j, e := range row {
			out[i] += e * v[j]
		}
	}
	return out
}

func RowsInputs() [][]any {
	rows := func(n, m int) [][]float64 {
		r := make([][]float64, n)
		for i := range r {
			r[i] = numbers(m)
		}
		return r
	}
	return [][]any{{rows(2, 3), numbers(3)}, {rows(3, 9), numbers(9)}, {rows(2, 17), numbers(17)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.3 + 2.3*float64(i))
	}
	return v
}
