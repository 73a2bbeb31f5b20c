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

func FInputs() [][]any {
	return [][]any{{[]float64{1, 2, -3}}, {[]float64{1, 2, 5, 5}}, {[]float64{1, 0.2, 0.5, 0.5}}}
}
