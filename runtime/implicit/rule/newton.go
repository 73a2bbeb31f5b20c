package rule

import (
	"errors"
	"math"
)

// ErrConvergence reports that an iteration did not find a solution.
var ErrConvergence = errors.New("implicit: no convergence")

// Limits of Newton's method: the number of iterations; the smallest fraction of a step that is tried; and the bounds
// from which only rounding keeps the residual from decreasing, for the length of the step relative to x, and for the
// residual relative to the first one.
const (
	newtonSteps = 100
	newtonShare = 1e-9
	newtonClose = 1e-9
	newtonNoise = 1e-12
)

// Newton returns a solution of f(x, p) = 0 near start, and the factors of the Jacobian there. A step that does not
// make ‖f‖ smaller is halved.
//
//gradgen:constant
func Newton[P any](f func(x []float64, p P) []float64, fJacobian func(x []float64, p P, xJac []float64) []float64, start []float64, p P) ([]float64, *LU, error) {
	given("f", f == nil)
	given("fJacobian", fJacobian == nil)
	n := len(start)
	x := append([]float64(nil), start...)
	r := sized("f", f(x, p), n)
	size := norm(r)
	if math.IsInf(size, 0) {
		return nil, nil, ErrConvergence
	}
	first, jac0 := size, []float64(nil)
	for range newtonSteps {
		jac := make([]float64, n*n)
		fJacobian(x, p, jac)
		if jac0 == nil {
			jac0 = jac
		}
		lu, err := factorise(n, jac)
		if err != nil {
			return nil, nil, err
		}
		step := lu.solve(false, r)
		next, nr, ok := along(f, x, step, size, p)
		switch {
		case size == 0, !ok && (norm(step) <= newtonClose*norm(x) || size <= newtonNoise*first):
			if wavers(func(x, jac []float64) { fJacobian(x, p, jac) }, x, jac0, jac, lu) {
				return nil, nil, ErrSingular
			}
			return x, lu, nil
		case !ok:
			return nil, nil, ErrConvergence
		}
		x, r, size = next, nr, norm(nr)
	}
	return nil, nil, ErrConvergence
}

// along looks for a point between x and x − step where f is smaller than size.
func along[P any](f func(x []float64, p P) []float64, x, step []float64, size float64, p P) (next, r []float64, ok bool) {
	for share := 1.0; share > newtonShare; share /= 2 {
		next = make([]float64, len(x))
		for i := range x {
			next[i] = x[i] - share*step[i]
		}
		if r = sized("f", f(next, p), len(x)); norm(r) < size {
			return next, r, true
		}
	}
	return nil, nil, false
}

// norm returns the largest absolute value in x, or infinity if x contains NaN.
func norm(x []float64) float64 {
	most := 0.0
	for _, v := range x {
		if v = math.Abs(v); !(v <= most) {
			most = v
		}
		if math.IsNaN(most) {
			return math.Inf(1)
		}
	}
	return most
}
