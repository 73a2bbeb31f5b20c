package rule

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Minimise returns a minimum of f near start, and the factors of the Hessian there. Where the Hessian is not positive
// definite, a multiple of the identity is added; steps are shortened until f falls enough (Nocedal and Wright,
// "Numerical optimization", 2006, sections 3.1 and 3.4). Unknowns are scaled by the diagonal of the Hessian, so that
// their units do not matter.
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
		units := unitsOf(h, n)
		step, definite, err := descent(g, h, units)
		if err != nil {
			return nil, nil, err
		}
		next, ok := downhill(fGrad, x, step, g, units, value, p)
		length, size := norm(over(step, units)), norm(over(x, units))
		if !ok || length <= newtonClose*1e-6*size || norm(g) == 0 {
			if length > newtonClose*size && norm(g) != 0 {
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

// unitsOf returns the powers of two next to 1/√|hᵢᵢ|, and one where that is no number.
func unitsOf(h []float64, n int) []float64 {
	units := make([]float64, n)
	for i := range units {
		units[i] = 1
		if v := math.Abs(h[i*n+i]); v > 0 && !math.IsInf(v, 0) {
			_, e := math.Frexp(v)
			units[i] = math.Ldexp(1, -e/2)
		}
	}
	return units
}

// over returns x in the given units.
func over(x, units []float64) []float64 {
	out := make([]float64, len(x))
	for i, u := range units {
		out[i] = x[i] / u
	}
	return out
}

// descent returns the step H⁻¹·g, and whether H is positive definite.
func descent(g, h, units []float64) (step []float64, definite bool, err error) {
	n := len(g)
	if math.IsInf(norm(h), 0) || math.IsInf(norm(g), 0) {
		return nil, false, ErrConvergence
	}
	hs, gs := make([]float64, n*n), make([]float64, n)
	for i, u := range units {
		gs[i] = u * g[i]
		for j, v := range units {
			hs[i*n+j] = u * h[i*n+j] * v
		}
	}
	for shift := 0.0; ; shift = math.Max(4*shift, 1e-3*norm(hs)+math.SmallestNonzeroFloat64) {
		a := mat.NewSymDense(n, append([]float64(nil), hs...))
		for i := range n {
			a.SetSym(i, i, a.At(i, i)+shift)
		}
		var c mat.Cholesky
		x := mat.NewVecDense(n, nil)
		if c.Factorize(a) && c.SolveVecTo(x, mat.NewVecDense(n, gs)) == nil {
			step = x.RawVector().Data
			for i, u := range units {
				step[i] *= u
			}
			return step, shift == 0, nil
		}
		if math.IsInf(shift, 0) {
			return nil, false, ErrConvergence
		}
	}
}

// downhill looks for a point between x and x − step where f is smaller by a part of what its slope predicts. Near the
// minimum, where rounding hides that, the largest element of the scaled gradient has to fall instead.
func downhill[P any](fGrad func(x []float64, p P, xGrad []float64) float64, x, step, g, units []float64, value float64, p P) ([]float64, bool) {
	slope, before := 0.0, 0.0
	for i, v := range g {
		slope += v * step[i]
		before = math.Max(before, math.Abs(v*units[i]))
	}
	at := make([]float64, len(x))
	for share := 1.0; share > newtonShare; share /= 2 {
		next := append([]float64(nil), x...)
		axpy(next, -share, step)
		now := fGrad(next, p, at)
		if now <= value-1e-4*share*slope && slope > 1e-13*math.Abs(value) {
			return next, true
		}
		after := 0.0
		for i, v := range at {
			if v = math.Abs(v * units[i]); !(v <= after) {
				after = v
			}
		}
		if share == 1 && math.Abs(now-value) <= 1e-12*math.Abs(value) && after < before {
			return next, true
		}
	}
	return nil, false
}
