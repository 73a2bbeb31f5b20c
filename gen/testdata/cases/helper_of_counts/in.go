// Package helper_of_counts has a helper that takes a number computed from active ones, and
// whose source shows that it leaves the variables of its package alone.
package helper_of_counts

import "math"

var scale = 0.375

type level interface{ weight() int }

type step struct{ n int }

func (s step) weight() int { return s.n }

func levelOf(n int) level {
	switch n % 3 {
	case 0:
		return step{n % 5}
	case 1:
		return &step{2}
	}
	return nil
}

// Levels reads a variable of the package after the call.
//
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
func Levels(x []float64) float64 {
	y := x[0] * x[1]
	switch l := levelOf(int(3 * math.Abs(math.Sin(y)))).(type) {
	case step:
		y += 0.125 * float64(l.n) * x[0]
	case *step:
		y -= 0.25 * float64(l.n) * x[1] * x[1]
	}
	var w []float64
	for i := range 2 {
		w = append(w, math.Sin(0.5*scale)+scale)
		y += w[i] * x[0]
	}
	return math.Sin(y * scale)
}

var table = []float64{1, 2}

// Table reads a table of the package between calls.
//
//gradgen:grad
//gradgen:hvp
func Table(x []float64) float64 {
	y := x[0] * x[1]
	for i := range table {
		if l, ok := levelOf(int(3 * math.Abs(math.Sin(y)))).(*step); ok {
			y -= 0.25 * float64(l.n) * x[1]
		}
		y *= table[i]
	}
	return math.Sin(y)
}
