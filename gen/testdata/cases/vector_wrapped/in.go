// Elements found by quotients and remainders of integers.
package vector_wrapped

import "math"

// Periodic is a second difference on a ring.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Periodic(x []float64) float64 {
	n := len(x)
	s := 0.0
	for i := range n {
		d := x[(i+1)%n] - 2*x[i] + x[(i+n-1)%n]
		s += d * d
	}
	return s
}

func PeriodicInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 2, 11, 63, 64, 65, 150} {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

// Shifted writes to the elements.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Shifted(x []float64, shift int) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[(i+shift)%len(x)] = v * v
	}
	return y
}

func ShiftedInputs() [][]any {
	return [][]any{{numbers(9), 2}, {numbers(70), 3}, {numbers(80), 1079}, {numbers(66), math.MaxInt - 80}}
}

// Passed adds to what a later iteration reads, so that its adjoint, which steps down, is
// compared with itself and stays scalar.
//
//gradgen:vjp wrt=x,y of=y vector=on
func Passed(x, y []float64) {
	for i, v := range x {
		y[(i+3)%len(x)] += 0.1 * y[i] * v
	}
}

func PassedInputs() [][]any {
	return [][]any{{numbers(9), numbers(9)}, {numbers(80), numbers(80)}}
}

// Table is a matrix in one slice, of which the columns have weights and the rows
// sums.
//
//gradgen:fast
//gradgen:vjp wrt=x,weights vector=on
func Table(x, weights []float64, width int) []float64 {
	sums := make([]float64, (len(x)+width-1)/width)
	for i, v := range x {
		sums[i/width] += v * math.Exp(weights[i%width])
	}
	return sums
}

func TableInputs() [][]any {
	return [][]any{{numbers(30), numbers(7), 7}, {numbers(150), numbers(70), 70}, {numbers(40), numbers(1), 1}, {numbers(90), numbers(64), 64}, {numbers(20), numbers(100), 100}}
}

// Torus has rows and columns that are rings.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Torus(x []float64, rows, columns int) float64 {
	s := 0.0
	for i := range rows {
		for j := range columns {
			d := x[i*columns+(j+1)%columns] + x[(i+1)%rows*columns+j] - 2*x[i*columns+j]
			s += d * d
		}
	}
	return s
}

func TorusInputs() [][]any {
	return [][]any{{numbers(15), 3, 5}, {numbers(18), 9, 2}, {numbers(2 * 66), 2, 66}}
}

// Rows shifts rows of 80 elements, in one loop.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Rows(x []float64) float64 {
	s := 0.0
	for i := range x {
		row := i / 80
		s += x[i] * x[80*row+(i%80+3)%80] * float64(row+1)
	}
	return s
}

func RowsInputs() [][]any { return [][]any{{numbers(160)}} }

// Coloured treats elements by the remainder of their number.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Coloured(x, w []float64) float64 {
	s := 0.0
	for i, v := range x {
		k := i % 3
		switch {
		case k == 0:
			s += v * w[k]
		case i&1 == 1:
			s += w[i/2%len(w)]
		default:
			s += math.Exp(v) * float64(i/5)
		}
	}
	return s
}

func ColouredInputs() [][]any {
	return [][]any{{numbers(5), numbers(1)}, {numbers(50), numbers(7)}, {numbers(9), numbers(3)}}
}

// Seldom adds up, in an inner loop, elements that few iterations have.
//
//gradgen:vjp wrt=x,w vector=on
func Seldom(x, w []float64) float64 {
	s := 0.0
	for i, v := range x {
		k := i % 3
		for j := range 4 {
			if k == 0 {
				s += math.Sin(v*w[k]) * math.Exp(-v) * float64(j)
			}
		}
	}
	return s
}

func SeldomInputs() [][]any {
	return [][]any{{numbers(5), numbers(1)}, {numbers(50), numbers(1)}, {numbers(9), numbers(3)}}
}

// Signs divides what is negative, and by what may be 0 elsewhere.
//
//gradgen:fast
//gradgen:vjp wrt=x,w vector=on
func Signs(x, w []float64, by []int) float64 {
	s := 0.0
	for i, v := range x {
		k := (i - 9) % 5
		if k < 0 {
			k += 5
		}
		s += v * w[k] * float64((7-i)/4)
		if by[i] != 0 {
			s += v * w[by[i]%by[i]+(i-4)/by[i]%2+1]
		}
	}
	return s
}

func SignsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{4, 19, 40} {
		by := make([]int, n)
		for i := range by {
			by[i] = i*i%5 - 2
		}
		sets = append(sets, []any{numbers(n), numbers(5), by})
	}
	by := []int{math.MinInt, -1, math.MaxInt, 1 << 52, 1, 0, 1 << 50, -1 << 50, math.MinInt}
	return append(sets, []any{numbers(9), numbers(5), by})
}

// Rolled steps back where it would leave the slice.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Rolled(x []float64, shift int) float64 {
	s := 0.0
	for i, v := range x {
		j := i + shift
		if j >= len(x) {
			j -= len(x)
		}
		s += v * x[j]
	}
	return s
}

func RolledInputs() [][]any { return [][]any{{numbers(5), 1}, {numbers(40), 13}, {numbers(17), 0}} }

// Beyond leaves the slice, or divides by zero.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Beyond(x []float64, m int) float64 {
	s := 0.0
	for i, v := range x {
		s += v * x[i%m]
	}
	return s
}

func BeyondInputs() [][]any {
	return [][]any{{numbers(40), 3}, {numbers(150), 150}, {numbers(90), 1 << 40}, {numbers(12), -5}, {numbers(12), math.MinInt}, {numbers(70), 64}}
}

// After reads at a remainder whose dividend is a variable of a variable.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func After(x []float64) float64 {
	n, s := len(x), 0.0
	for i, v := range x {
		next := i + 1
		after := next + 1
		s += v * x[(after+n)%n]
	}
	return s
}

func AfterInputs() [][]any { return [][]any{{numbers(40)}, {numbers(150)}, {numbers(1)}} }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.9 + 1.1*float64(i))
	}
	return v
}
