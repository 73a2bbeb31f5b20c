// Loops that follow each other and pass numbers on in slices become one in vector
// code, where their iterations stay independent. Loops that begin at the second
// element begin with part of a vector, so that the others lie on lines.
package vector_fused

import "math"

// Chain steps through a chain of equations by way of a midpoint.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Chain(x []float64, steps int) float64 {
	n := len(x)
	y := make([]float64, n)
	mid := make([]float64, n)
	k := make([]float64, n)
	h := 1 / float64(steps)
	for range steps {
		slope(k, x, y)
		for i := range mid {
			mid[i] = y[i] + h/2*k[i]
		}
		slope(k, x, mid)
		for i := range y {
			y[i] += h * k[i]
		}
	}
	s := 0.0
	for i, v := range y {
		s += v * x[i]
	}
	return s
}

func slope(dy, x, y []float64) {
	dy[0] = x[0]
	for i := 1; i < len(x); i++ {
		dy[i] = x[i]*y[i-1] - dy0*y[i]
	}
}

const dy0 = 0.5

func ChainInputs() [][]any {
	return [][]any{{numbers(1), 2}, {numbers(2), 3}, {numbers(7), 1}, {numbers(9), 4}, {numbers(40), 3}}
}

// Behind reads what the loop in front of it overwrites later: b is of the old a.
//
//gradgen:fast
//gradgen:vjp vector=on
func Behind(x []float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x))
	for i, v := range x {
		a[i] = math.Sin(v)
	}
	for i := 1; i < len(x); i++ {
		b[i] = x[i] * a[i-1]
	}
	for i := range x {
		a[i] = b[i] + x[i]
	}
	s := 0.0
	for i := range x {
		s += a[i] * b[len(x)-1-i]
	}
	return s
}

func BehindInputs() [][]any { return lengths(1, 2, 9, 24, 41) }

// Ahead needs what the loop in front of it stores one iteration later.
//
//gradgen:fast
//gradgen:vjp vector=on
func Ahead(x []float64) float64 {
	a := make([]float64, len(x)+1)
	b := make([]float64, len(x))
	for i, v := range x {
		a[i] = v * v
	}
	for i, v := range x {
		b[i] = v - a[i+1]
	}
	s := 0.0
	for _, v := range b {
		s += v * v
	}
	return s
}

func AheadInputs() [][]any { return lengths(1, 2, 9, 24, 41) }

// Turns reads in a loop that has no vector form what the loop in front of it has
// stored, which has one if they stay apart.
//
//gradgen:fast
func Turns(x, w []float64) float64 {
	a := make([]float64, len(x))
	b := make([]float64, len(x))
	for i, v := range x {
		a[i] = v * v
	}
	for i, v := range a {
		b[i] = v * w[i>>4]
	}
	s := 0.0
	for i := range b {
		s += b[i] * a[i]
	}
	return s
}

func TurnsInputs() [][]any { return [][]any{{numbers(3), numbers(3)}, {numbers(24), numbers(3)}} }

// Differences begins behind the first element and ends in front of the last.
//
//gradgen:fast
//gradgen:vjp wrt=x,y of=y vector=on
func Differences(x, y []float64) {
	for i := 1; i < len(x)-1; i++ {
		y[i] += x[i+1] - 2*x[i] + x[i-1]
	}
}

func DifferencesInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 1, 2, 3, 6, 7, 9, 10, 16, 17, 18, 25, 40} {
		sets = append(sets, []any{numbers(n), numbers(n)})
	}
	return append(sets, []any{numbers(9), numbers(30)})
}

func lengths(list ...int) [][]any {
	var sets [][]any
	for _, n := range list {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n, n+2)
	for i := range v {
		v[i] = math.Sin(0.1 + 1.6*float64(i))
	}
	return v
}
