package multigrad

import (
	"fmt"
	"math"
)

// Hessian returns the second derivatives of an objective at a point, a symmetric matrix
// in row-major order. [Exact] and [GaussNewton] need a [Curved] objective and one
// product per parameter; [Differences] needs four evaluations per parameter. All ranks
// of Comm call it together and get the same result.
func Hessian(obj Objective, at Request, kind Curvature) ([]float64, error) {
	if kind == Differences {
		return differenceHessian(obj, at, Bounds{}, nil)
	}
	if n, ok := obj.(normal); ok && kind == GaussNewton {
		matrix := make([]float64, len(at.Params)*len(at.Params))
		return matrix, n.gaussNewton(at, matrix)
	}
	return productHessian(obj, at, kind)
}

// normal is implemented by objectives that compute the whole Gauss–Newton matrix at a
// lower cost than one product for each parameter.
type normal interface {
	gaussNewton(at Request, matrix []float64) error
}

func productHessian(obj Objective, at Request, kind Curvature) ([]float64, error) {
	curved, ok := obj.(Curved)
	if !ok {
		return nil, fmt.Errorf("multigrad: %T has no products of second derivatives, see Curved: take Differences", obj)
	}
	n := len(at.Params)
	h, v := make([]float64, n*n), make([]float64, n)
	for i := range n {
		v[i] = 1
		if err := curved.Product(at, kind, v, h[i*n:(i+1)*n]); err != nil {
			return nil, err
		}
		v[i] = 0
	}
	symmetrise(h, n)
	return h, nil
}

func symmetrise(h []float64, n int) {
	for i := range n {
		for j := range i {
			mean := h[i*n+j]/2 + h[j*n+i]/2
			h[i*n+j], h[j*n+i] = mean, mean
		}
	}
}

// differenceStep is the default step of differences of gradients, in units of
// max(1, |x|): the error of the extrapolation is of fourth order in it.
const differenceStep = 2e-3

// differenceHessian computes differences of gradients, inside the bounds. For a
// parameter at a bound, there is no room on one side: its row and column are NaN.
func differenceHessian(obj Objective, at Request, b Bounds, steps []float64) ([]float64, error) {
	n := len(at.Params)
	h, row := make([]float64, n*n), make([]float64, n)
	for i, x := range at.Params {
		step := differenceStep * max(1, math.Abs(x))
		if steps != nil {
			step = steps[i]
		}
		low, high := b.at(i)
		if step = min(step, (x-low)/2, (high-x)/2); x-step == x {
			fill(row, math.NaN())
		} else if err := differenceRow(obj, at, i, step, row); err != nil {
			return nil, err
		}
		copy(h[i*n:], row)
	}
	symmetrise(h, n)
	return h, nil
}

func fill(x []float64, v float64) {
	for i := range x {
		x[i] = v
	}
}

// differenceRow returns (4·D(h/2) − D(h))/3, where D(h) is the central difference of
// the gradient (Richardson).
func differenceRow(obj Objective, at Request, i int, step float64, row []float64) error {
	clear(row)
	x, grad := append([]float64(nil), at.Params...), make([]float64, len(row))
	for _, d := range []struct{ by, weight float64 }{{1, -1. / 6}, {-1, 1. / 6}, {0.5, 4. / 3}, {-0.5, -4. / 3}} {
		x[i] = at.Params[i] + d.by*step
		if _, err := obj.Evaluate(Request{Params: x, Key: at.Key, Step: at.Step}, grad); err != nil {
			return fmt.Errorf("multigrad: gradient for a second derivative, parameter %d moved by %v: %w", i, d.by*step, err)
		}
		for j, g := range grad {
			row[j] += d.weight / step * g
		}
	}
	return nil
}
