package loops

import "math"

// Fold adds x to a ring of w elements, w small.
//
//gradgen:fast
func Fold(x, ring []float64, w int) {
	for i, v := range x {
		ring[i%w] += v
	}
}

// Grid writes products of rows and columns.
//
//gradgen:fast
func Grid(rows, columns, out []float64, w int) {
	for i := range out {
		out[i] = rows[i/w] * columns[i%w]
	}
}

// Repeat writes each element three times.
//
//gradgen:fast
func Repeat(x, out []float64) {
	for i := range out {
		out[i] = x[i/3]
	}
}

// Alternate sums with changing signs.
//
//gradgen:fast
func Alternate(x []float64) float64 {
	s := 0.0
	for i, v := range x {
		if i%2 == 0 {
			s += v
		} else {
			s -= v
		}
	}
	return s
}

// Quarters computes with quotients of integers.
//
//gradgen:fast
func Quarters(x []float64, w int) float64 {
	s := 0.0
	for i, v := range x {
		s += v * float64(i/w)
	}
	return s
}

// QuartersExp computes much with quotients of integers.
//
//gradgen:fast
func QuartersExp(x []float64, w int) float64 {
	s := 0.0
	for i, v := range x {
		s += math.Exp(v * float64(i/w))
	}
	return s
}

// Table interpolates in a table.
//
//gradgen:fast
func Table(x, table []float64) float64 {
	s := 0.0
	for _, v := range x {
		k := int(v)
		f := v - float64(k)
		s += table[k]*(1-f) + table[k+1]*f
	}
	return s
}

// Histogram counts.
//
//gradgen:fast
func Histogram(x, counts []float64) {
	for _, v := range x {
		counts[int(v)]++
	}
}
