// Inner loops that add the lanes up to neighbouring elements of a slice chosen
// inside the loop, which vector code does for four elements at once.
package vector_fours

import "math"

// Quadratic is a sum of quadratic forms whose matrices are lower triangles, gone
// through row by row by a counter that starts behind the linear terms.
//
//gradgen:grad wrt=forms vector=on
func Quadratic(forms, x [][]float64) float64 {
	n := len(x[0])
	total := 0.0
	for i := range x {
		for j := range forms {
			next := n
			for r := range n {
				s := forms[j][r]
				for c := 0; c <= r; c++ {
					s += forms[j][next] * x[i][c]
					next++
				}
				total += s * s
			}
		}
	}
	return total
}

func QuadraticInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 2, 3, 4, 5, 6, 9} {
		sets = append(sets, []any{rows(2, n+n*(n+1)/2, 1), rows(9, n, 2)})
	}
	return sets
}

// Series is the energy of points under polynomials, each a row of coefficients
// behind an offset, whose powers count down, and up again in steps of two.
//
//gradgen:grad wrt=rows vector=on
func Series(rows [][]float64, x []float64, offset int) float64 {
	energy := 0.0
	for i := range x {
		for j := range rows {
			y, p := 0.0, 1.0
			for a := len(rows[j]) - 1 - offset; a >= 0; a-- {
				y += rows[j][offset+a] * p
				p *= 0.9 * x[i]
			}
			for a := range len(rows[j]) / 2 {
				y += rows[j][2*a] * p
				p += 0.1 * x[i]
			}
			for a := range len(rows[j]) - 1 {
				y += p * rows[j][a] * rows[j][0]
				p = 0.5*p + x[i]
			}
			energy += y * y
		}
	}
	return energy
}

func SeriesInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 4, 7, 8} {
		sets = append(sets, []any{rows(3, n+2, 5), numbers(8, 6), 1})
		sets = append(sets, []any{rows(2, n+2, 7), numbers(17, 8), 2})
	}
	return sets
}

func numbers(n int, seed float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(seed + 1.7*float64(i))
	}
	return v
}

func rows(n, m int, seed float64) [][]float64 {
	r := make([][]float64, n)
	for i := range r {
		r[i] = numbers(m, seed+0.3*float64(i))
	}
	return r
}
