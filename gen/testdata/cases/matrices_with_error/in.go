// Package matrices_with_error: the matrices of functions that return an error, and of what pointers point to.
package matrices_with_error

import (
	"errors"
	"math"
)

var errLimit = errors.New("limit reached")

// Solve returns the last iterate with an error where it does not converge.
//
//gradgen:jacobian
//gradgen:hessian of=u
//gradgen:vjp
func Solve(e, m float64, limit int) (u float64, err error) {
	u = m
	for range limit {
		v := m + e*math.Sin(u)
		if math.Abs(v-u) < 1e-6 {
			return v, nil
		}
		u = v
	}
	return u, errLimit
}

func SolveInputs() [][]any { return [][]any{{0.3, 0.5, 3}, {0.3, 0.5, 40}} }

// Squares returns no numbers with an error.
//
//gradgen:jacobian
func Squares(x []float64, limit float64) ([]float64, error) {
	y := make([]float64, len(x))
	for i, v := range x {
		if v > limit {
			return nil, errLimit
		}
		y[i] = v * v * x[0]
	}
	return y, nil
}

func SquaresInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}, 5.0}, {[]float64{1, 2, 3}, 2.5}}
}

// Rows returns numbers of an array with an error.
//
//gradgen:jacobian mode=reverse
//gradgen:jacobian mode=forward name=RowsForward
func Rows(x []float64) (y [2]float64, err error) {
	for i, v := range x {
		y[i%2] += v * v
	}
	if len(x)%2 != 0 {
		err = errLimit
	}
	return y, err
}

func RowsInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3}}, {[]float64{1, 2}}}
}

// Move changes a number in place.
//
//gradgen:jacobian of=x
func Move(x *float64, y float64) { *x += y * *x }

// Scale changes rows in place, and returns an error.
//
//gradgen:jacobian of=rows
func Scale(rows [][]float64, x, most float64) error {
	for _, row := range rows {
		for j := range row {
			row[j] *= x * x
			if row[j] > most {
				return errLimit
			}
		}
	}
	return nil
}

func ScaleInputs() [][]any {
	return [][]any{
		{[][]float64{{1, 2}, {3}}, 0.5, 10.0},
		{[][]float64{{1, 2}, {3}}, 0.5, 0.3},
	}
}
