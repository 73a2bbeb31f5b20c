package rule

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Minimise returns a minimum of f near start, and the factors of the Hessian there. Where the Hessian is not positive
// definite, a multiple of the identity is added; steps are shortened until f falls enough (Nocedal and Wright,
// "Numerical optimization", 2006, sections 3.1 and 3.4).
//
//gradgen:constant
func Minimise[P any](fGrad func(x []float64, p P, xGrad []float64) float64, fHessian func(x []float64, p P, xGrad, hess []float64) float64, start []float64, p P) ([]float64, *LU, error) {
	given("fGrad", fGrad == nil)
	given("fHessian", fHessian == nil)
	n := len(start)
	x, g, h := append([]float64(nil), start...), make([]float64, n), make([]float64, n*n)
	var h0 []float64
	for range newtonSteps {
		value := fHessian(x, p, g, h)
		if h0 == nil {
			h0 = append(h0, h...)
		}
		step, definite, err := descent(g, h)
		if err != nil {
			return nil, nil, err
		}
		next, ok := downhill(fGrad, x, step, g, value, p)
		if !ok || norm(step) <= newtonClose*1e-6*norm(x) || norm(g) == 0 {
			if norm(step) > newtonClose*norm(x) && norm(g) != 0 {
				return nil, nil, ErrConvergence
			}
			if !definite {
				return nil, nil, ErrSingular
			}
			lu, err := factorise(n, h)
			if err == nil && wavers(func(x, hess []float64) { fHessian(x, p, make([]float64, n), hess) }, x, h0, h, lu) {
				err = ErrSingular
			}
			if err != nil {
				return nil, nil, err
			}
			return x, lu, nil
		}
		x = next
	}
	return nil, nil, ErrConvergence
}

// descent returns the step H⁻¹·g, and whether H is positive definite.
func descent(g, h []float64) (step []float64, definite bool, err error) {
	n := len(g)
	if math.IsInf(norm(h), 0) || math.IsInf(norm(g), 0) {
		return nil, false, ErrConvergence
	}
	for shift := 0.0; ; shift = math.Max(4*shift, 1e-3*norm(h)+math.SmallestNonzeroFloat64) {
		a := mat.NewSymDense(n, append([]float64(nil), h...))
		for i := range n {
			a.SetSym(i, i, a.At(i, i)+shift)
		}
		var c mat.Cholesky
		x := mat.NewVecDense(n, nil)
		if c.Factorize(a) && c.SolveVecTo(x, mat.NewVecDense(n, g)) == nil {
			return x.RawVector().Data, shift == 0, nil
		}
		if math.IsInf(shift, 0) {
			return nil, false, ErrConvergence
		}
	}
}

// downhill looks for a point between x and x − step where f is smaller by a part of what its slope predicts. Near the
// minimum, where rounding hides that, the largest element of the gradient has to fall instead.
func downhill[P any](fGrad func(x []float64, p P, xGrad []float64) float64, x, step, g []float64, value float64, p P) ([]float64, bool) {
	slope := 0.0
	for i, v := range g {
		slope += v * step[i]
	}
	at := make([]float64, len(x))
	for share := 1.0; share > newtonShare; share /= 2 {
		next := append([]float64(nil), x...)
		axpy(next, -share, step)
		now := fGrad(next, p, at)
		if now <= value-1e-4*share*slope && slope > 1e-13*math.Abs(value) {
			return next, true
		}
		if share == 1 && math.Abs(now-value) <= 1e-12*math.Abs(value) && norm(at) < norm(g) {
			return next, true
		}
	}
	return nil, false
}
