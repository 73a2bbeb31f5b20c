package rule

import "math"

// Limits of fixed-point iterations: their number, the length of a step, relative to x, at which Newton's method takes
// over, and for how many steps in a row it has to be as short and to become no longer: an iteration that passes by a
// fixed point which it does not converge to leaves it again.
const (
	fixedSteps = 100000
	fixedClose = 1e-6
	fixedTimes = 3
)

// Fixed returns the x to which x ← g(x, p) converges, and the factors of the Jacobian of x − g(x, p).
//
//gradgen:constant
func Fixed[P any](g func(x []float64, p P) []float64, gJacobian func(x []float64, p P, xJac []float64) []float64, start []float64, p P) ([]float64, *LU, error) {
	given("g", g == nil)
	given("gJacobian", gJacobian == nil)
	x := append([]float64(nil), start...)
	last, times := math.Inf(1), 0
	for range fixedSteps {
		next := sized("g", g(x, p), len(x))
		step, size := norm(residual(next, x)), norm(next)
		if math.IsInf(size, 0) {
			break
		}
		if step <= fixedClose*size && step <= last {
			times++
		} else {
			times = 0
		}
		if x, last = next, step; times == fixedTimes {
			return polish(g, gJacobian, x, p)
		}
	}
	return nil, nil, ErrConvergence
}

// polish solves x − g(x, p) = 0 from a start close to the solution.
func polish[P any](g func(x []float64, p P) []float64, gJacobian func(x []float64, p P, xJac []float64) []float64, start []float64, p P) ([]float64, *LU, error) {
	f := func(x []float64, p P) []float64 { return residual(x, sized("g", g(x, p), len(x))) }
	jacobian := func(x []float64, p P, jac []float64) []float64 {
		out := sized("gJacobian", gJacobian(x, p, jac), len(x))
		scale(jac, -1)
		for i := range x {
			jac[i*len(x)+i]++
		}
		return residual(x, out)
	}
	return Newton(f, jacobian, start, p)
}

// residual returns a − b.
func residual(a, b []float64) []float64 {
	d := append([]float64(nil), a...)
	axpy(d, -1, b)
	return d
}
