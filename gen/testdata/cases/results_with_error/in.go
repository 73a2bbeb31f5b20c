// Package results_with_error: results that carry derivatives although there is
// an error, or that are nil because there is one.
package results_with_error

import "errors"

var errNegative, errLarge = errors.New("negative"), errors.New("large")

type pair struct{ A, B float64 }

//gradgen:vjp
//gradgen:jvp
func F(x []float64) (a float64, b []float64, p *pair, err error) {
	for i, v := range x {
		if v < 0 {
			return a, nil, nil, errNegative
		}
		b = append(b, v*a+1)
		p = &pair{A: v * v, B: a}
		a += v * float64(i)
		if a > 5 {
			err = errLarge
			return
		}
	}
	return a * 2, b, p, nil
}

type state struct {
	V    float64
	L    []float64
	Next *pair
}

// Parts returns numbers beside an error, and references without one.
//
//gradgen:vjp
//gradgen:jvp
func Parts(x float64, fail bool) (s state, rows [2][]float64, err error) {
	s.V = x * x
	if fail {
		return s, rows, errLarge
	}
	s.L = []float64{x * x * x}
	s.Next = &pair{A: 2 * x, B: x * s.V}
	rows[1] = []float64{x, s.V}
	return s, rows, nil
}

func PartsInputs() [][]any { return [][]any{{1.5, true}, {1.5, false}} }

// Perhaps returns nothing for what is negative.
//
//gradgen:vjp
//gradgen:jvp
func Perhaps(x float64, _ int) *state {
	if x < 0 {
		return nil
	}
	return &state{V: x * x, L: []float64{x}}
}

func PerhapsInputs() [][]any { return [][]any{{1.5, 1}, {-1.5, 2}} }

func FInputs() [][]any {
	return [][]any{{[]float64{1, 2, -3}}, {[]float64{1, 2, 5, 5}}, {[]float64{1, 0.2, 0.5, 0.5}}}
}
