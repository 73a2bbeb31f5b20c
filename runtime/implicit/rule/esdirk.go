package rule

import "math"

// The method ARK4(3)6L[2]SA-ESDIRK of C. A. Kennedy and M. H. Carpenter, "Additive Runge-Kutta schemes for
// convection-diffusion-reaction equations" (2003): each stage but the first is implicit with the same coefficient on
// the diagonal, the method is L-stable, and the last stage is the step of order 4.
var (
	EsdirkTimes   = [6]float64{0, 1. / 2, 83. / 250, 31. / 50, 17. / 20, 1}
	EsdirkWeights = [6][5]float64{
		{},
		{1. / 4},
		{8611. / 62500, -1743. / 31250},
		{5012029. / 34652500, -654441. / 2922500, 174375. / 388108},
		{15267082809. / 155376265600, -71443401. / 120774400, 730878875. / 902184768, 2285395. / 8070912},
		{82889. / 524892, 0, 15625. / 83664, 69875. / 102672, -2260. / 8211},
	}
	esdirkOther = [6]float64{
		4586570599. / 29645900160, 0, 178811875. / 945068544, 814220225. / 1159782912, -3700637. / 11593932, 61727. / 225920,
	}
)

// EsdirkDiagonal is the coefficient of a stage in itself.
const EsdirkDiagonal = 0.25

// A system is a differential equation dx/dt = f(t, x, p) with the Jacobian of f with respect to x.
type system[P any] struct {
	f   func(t float64, x []float64, p P) []float64
	jac func(t float64, x []float64, p P, xJac []float64) []float64
	p   P
}

// stage solves y = base + w·f(t, y, p), and returns the factors of the derivative by y of y − w·f(t, y, p).
func (s system[P]) stage(t, w float64, base []float64) ([]float64, *LU, error) {
	residual := func(y []float64, _ struct{}) []float64 {
		r := s.f(t, y, s.p)
		for i := range y {
			r[i] = y[i] - base[i] - w*r[i]
		}
		return r
	}
	jacobian := func(y []float64, _ struct{}, jac []float64) []float64 {
		s.jac(t, y, s.p, jac)
		scale(jac, -w)
		for i := range y {
			jac[i*len(y)+i]++
		}
		return nil
	}
	return Newton(residual, jacobian, base, struct{}{})
}

// Stage returns the solution of y = base + w·f(t, y, p), and the factors that go with it.
//
//gradgen:constant
func Stage[P any](f func(t float64, x []float64, p P) []float64, fJacobian func(t float64, x []float64, p P, xJac []float64) []float64, t, w float64, base []float64, p P) ([]float64, *LU) {
	y, lu, err := system[P]{f, fJacobian, p}.stage(t, w, base)
	if err != nil {
		panic(err) // StiffSteps has computed this stage
	}
	return y, lu
}

// StiffSteps returns the lengths of the steps from the first of the times to the last, and which of them end at one of
// the times: there is one for each.
//
//gradgen:constant
func StiffSteps[P any](f func(t float64, x []float64, p P) []float64, fJacobian func(t float64, x []float64, p P, xJac []float64) []float64, x0, times []float64, p P, tol Tolerance) (steps []float64, reached []bool, err error) {
	if len(times) < 2 {
		return nil, nil, nil
	}
	if err := sensible(times, tol); err != nil {
		return nil, nil, err
	}
	given("fJacobian", fJacobian == nil)
	f = checked(f)
	s := system[P]{f, fJacobian, p}
	return follow(x0, times, tol, f(times[0], x0, p), 0.25, func(t, h float64, x []float64, tol Tolerance) ([]float64, float64) {
		return s.step(t, h, x, tol)
	})
}

// step takes a step and compares its error with the tolerance. The error is infinite if a stage has no solution.
func (s system[P]) step(t, h float64, x []float64, tol Tolerance) ([]float64, float64) {
	k := [6][]float64{s.f(t, x, s.p)}
	y := x
	for i := 1; i < 6; i++ {
		base := append([]float64(nil), x...)
		for j := range i {
			axpy(base, h*EsdirkWeights[i][j], k[j])
		}
		var err error
		if y, _, err = s.stage(t+EsdirkTimes[i]*h, EsdirkDiagonal*h, base); err != nil {
			return x, math.Inf(1)
		}
		k[i] = residual(y, base)
		scale(k[i], 1/(EsdirkDiagonal*h))
	}
	size := 0.0
	for i := range x {
		e := -EsdirkDiagonal * k[5][i]
		for j := range k {
			e += esdirkOther[j] * k[j][i]
			if j < 5 {
				e -= EsdirkWeights[5][j] * k[j][i]
			}
		}
		e *= h / (tol.Absolute + tol.Relative*math.Max(math.Abs(x[i]), math.Abs(y[i])))
		size += e * e / float64(len(x))
	}
	return y, math.Sqrt(size)
}
