// Loops over vectors as functions of their own: what they are given and what
// they leave.
package vector_kernels

import "math"

// Arrays are reached through slices: a copy would be written to otherwise.
//
//gradgen:vjp wrt=x,a vector=on
//gradgen:fast
func Arrays(x []float64, a float64) float64 {
	var d [9]float64
	pair := struct {
		v [6]float64
		n float64
	}{n: a}
	for i := range min(9, len(x)) {
		d[i] = a * math.Exp(-x[i])
	}
	for i := range min(6, len(x)) {
		pair.v[i] += x[i] * d[1]
		pair.n += d[i]
	}
	return d[0] + d[8]*pair.v[0] + pair.v[5]*pair.n
}

// Table has a number for each column, compared and computed alike for all rows.
//
//gradgen:vjp wrt=rows,w,a vector=on
//gradgen:fast
func Table(rows, w []float64, a float64) (s float64) {
	for i := range rows {
		t := 0.0
		for j := range w {
			c := a*w[j] + float64(j)/8
			if w[j] > 0 && c < 3 {
				t += math.Tanh(c * rows[i])
			} else {
				t -= math.Sqrt(1+c*c) * rows[i]
			}
		}
		s += t * t
	}
	return s
}

// Extremes keeps the largest number and where it is, and the smallest.
//
//gradgen:vjp wrt=x vector=on
//gradgen:fast
func Extremes(x []float64) (top, least float64, at int) {
	top, at = math.Inf(-1), -1
	for i, v := range x {
		if v > top {
			top, at = v, i
		}
	}
	least = 5
	for _, v := range x {
		least = min(least, v*v)
	}
	return top, least, at
}

// Totals adds what all lanes have to one element.
//
//gradgen:vjp wrt=x,w vector=on
//gradgen:fast
func Totals(x, w []float64, rows [][]float64) (s float64) {
	for k, row := range rows {
		sum := 0.0
		for i := range row {
			sum += row[i] * x[i] * w[k]
		}
		s += math.Log(1 + sum*sum)
	}
	return s
}

func numbers(n int, phase float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(phase + 1.7*float64(i))
	}
	return v
}

func ArraysInputs() [][]any {
	return [][]any{{numbers(9, 1), 0.7}, {numbers(12, 2), -0.3}}
}

func TableInputs() [][]any {
	var sets [][]any
	for n := range 18 {
		sets = append(sets, []any{numbers(n, 1), numbers(5, 2), 0.6})
	}
	return sets
}

func ExtremesInputs() [][]any {
	var sets [][]any
	for n := range 18 {
		sets = append(sets, []any{numbers(n+1, float64(n))})
	}
	return sets
}

func TotalsInputs() [][]any {
	var sets [][]any
	for n := range 18 {
		sets = append(sets, []any{numbers(n, 1), numbers(3, 2), [][]float64{numbers(n, 3), numbers(n/2, 4), numbers(n, 5)}})
	}
	return sets
}
