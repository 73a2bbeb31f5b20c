package implicit

import "github.com/gradgen/gradgen/runtime/implicit/rule"

// Tolerance is what the error of a step of a differential equation may be: Absolute + Relative·|x| for each number.
// Zeros stand for 1e-9 and 1e-6.
type Tolerance = rule.Tolerance

// ODE returns the solution of dx/dt = f(t, x, p) at the times, which rise or fall, one row for each; x is x0 at the first of
// them. Steps of order 5 (Dormand and Prince) are as long as the tolerance lets them be; in between, the solution is
// interpolated with order 4. The error is [ErrStep] where the solution ends early, or is too stiff for this method.
//
// The derivative is that of the steps that were made, exactly: the discrete adjoint. It does not ask how their lengths
// depend on x0 and p, which is of the order of the tolerance. What the steps need for it is kept for each of them.
func ODE[P any](f func(t float64, x []float64, p P) []float64, x0, times []float64, p P, tol Tolerance) ([][]float64, error) {
	steps, err := rule.Steps(f, x0, times, p, tol)
	if err != nil {
		return nil, err
	}
	n := len(x0)
	out := make([][]float64, len(times))
	for i := range out {
		out[i] = make([]float64, n)
		copy(out[i], x0)
	}
	x := make([]float64, n)
	copy(x, x0)
	t, row := 0.0, 1
	if len(times) > 0 {
		t = times[0]
	}
	for _, h := range steps {
		k, y := make([]float64, 7*n), make([]float64, n)
		for s := range 7 {
			for i := range y {
				sum := 0.0
				for j := range s {
					sum += rule.DormandPrinceWeights[s][j] * k[j*n+i]
				}
				y[i] = x[i] + h*sum
			}
			copy(k[s*n:], f(t+rule.DormandPrinceTimes[s]*h, y, p))
		}
		for row < len(times) && within(times[row], t, h) {
			interpolate(out[row], (times[row]-t)/h, h, x, y, k)
			row++
		}
		copy(x, y)
		t += h
	}
	for i := row; i < len(times); i++ {
		copy(out[i], x)
	}
	return out, nil
}

// within reports whether at comes before the end of the step from t.
func within(at, t, h float64) bool { return h > 0 && at < t+h || h < 0 && at > t+h }

// interpolate writes the solution at a part of the step from x to y, whose stages are k.
func interpolate(out []float64, part, h float64, x, y, k []float64) {
	n := len(x)
	for i := range out {
		more := 0.0
		for s := range 7 {
			more += rule.DormandPrinceDense[s] * k[s*n+i]
		}
		rise := y[i] - x[i]
		bend := h*k[i] - rise
		out[i] = x[i] + part*(rise+(1-part)*(bend+part*(rise-h*k[6*n+i]-bend+(1-part)*h*more)))
	}
}
