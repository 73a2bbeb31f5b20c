package implicit

import "github.com/gradgen/gradgen/runtime/implicit/rule"

// Tolerance is the permitted error of a step of a differential equation: Absolute + Relative·|x| for each number. Zeros
// mean 1e-9 and 1e-6.
type Tolerance = rule.Tolerance

// ODE returns the solution of dx/dt = f(t, x, p) at the times, which rise or fall, one row for each; x is x0 at the first of
// them. Steps of order 5 (Dormand and Prince) are as long as the tolerance permits; between them, the solution is
// interpolated with order 4. The error is [ErrStep] if the solution ends early or is too stiff for this method.
//
// The derivative is the exact derivative of the steps, the discrete adjoint. It treats the lengths of steps as constants;
// the effect is of the order of the tolerance if f has no jumps. Memory grows with the number of steps. If times depend
// on differentiated parameters, the derivative with respect to a time is f at that time.
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
	at := times
	if rule.Timed() {
		at = constants(times)
		begin(f, out, x, times, at, p)
	}
	t, row := 0.0, 1
	if len(times) > 0 {
		t = at[0]
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
		for row < len(times) && within(at[row], t, h) {
			interpolate(out[row], (at[row]-t)/h, h, x, y, k)
			row++
		}
		copy(x, y)
		t += h
	}
	for i := row; i < len(times); i++ {
		copy(out[i], x)
	}
	if rule.Timed() {
		arrive(f, out, times, at, p)
	}
	return out, nil
}

// constants returns the times without derivatives: those at which the steps begin and end.
func constants(times []float64) []float64 {
	at := make([]float64, len(times))
	for i := range at {
		at[i] = rule.Constant(times[i])
	}
	return at
}

// begin moves x, the start of the steps, and all rows but the first from the first of the times to the first of at.
func begin[P any](f func(t float64, x []float64, p P) []float64, out [][]float64, x, times, at []float64, p P) {
	if len(times) == 0 {
		return
	}
	copy(x, follow(f, x, times[0], at[0]-times[0], p))
	for i := 1; i < len(out); i++ {
		copy(out[i], x)
	}
}

// arrive adds to the rows for the times at, except the first, their derivatives with respect to the times, which
// follow from the equation.
func arrive[P any](f func(t float64, x []float64, p P) []float64, out [][]float64, times, at []float64, p P) {
	for i := 1; i < len(out); i++ {
		copy(out[i], follow(f, out[i], at[i], times[i]-at[i], p))
	}
}

// follow returns x, with the first and second derivatives of the solution that has the value x at t at the time t + dt,
// where dt is zero and has derivatives.
func follow[P any](f func(t float64, x []float64, p P) []float64, x []float64, t, dt float64, p P) []float64 {
	slope := f(t, x, p)
	if rule.Second() {
		half := make([]float64, len(x))
		for i := range half {
			half[i] = x[i] + 0.5*dt*slope[i]
		}
		slope = f(t+0.5*dt, half, p)
	}
	back := make([]float64, len(x))
	for i := range back {
		back[i] = -dt * slope[i]
	}
	return rule.Attach(x, nil, back)
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

// StiffODE is ODE for equations in which some components decay much faster than others change. It uses implicit steps
// of order 4, which end at each of the times. fJacobian is the Jacobian of f with respect to x, as //gradgen:jacobian
// wrt=x emits it.
func StiffODE[P any](f func(t float64, x []float64, p P) []float64, fJacobian func(t float64, x []float64, p P, xJac []float64) []float64, x0, times []float64, p P, tol Tolerance) ([][]float64, error) {
	steps, reached, err := rule.StiffSteps(f, fJacobian, x0, times, p, tol)
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
	at := times
	if rule.Timed() {
		at = constants(times)
		begin(f, out, x, times, at, p)
	}
	t, row := 0.0, 1
	if len(times) > 0 {
		t = at[0]
	}
	for row < len(times) && at[row] == t {
		row++
	}
	for step, h := range steps {
		w := rule.EsdirkDiagonal * h
		k := make([]float64, 6*n)
		copy(k, f(t, x, p))
		for s := 1; s < 6; s++ {
			base := make([]float64, n)
			for i := range base {
				sum := 0.0
				for j := range s {
					sum += rule.EsdirkWeights[s][j] * k[j*n+i]
				}
				base[i] = x[i] + h*sum
			}
			y := implicitStage(f, fJacobian, t+rule.EsdirkTimes[s]*h, w, base, p)
			for i := range y {
				k[s*n+i] = (y[i] - base[i]) / w
			}
		}
		for i := range x {
			x[i] += h * (rule.EsdirkWeights[5][0]*k[i] + rule.EsdirkWeights[5][2]*k[2*n+i] + rule.EsdirkWeights[5][3]*k[3*n+i] + rule.EsdirkWeights[5][4]*k[4*n+i] + rule.EsdirkDiagonal*k[5*n+i])
		}
		t += h
		if reached[step] {
			t = at[row]
		}
		for row < len(times) && reached[step] && at[row] == t {
			copy(out[row], x)
			row++
		}
	}
	if rule.Timed() {
		arrive(f, out, times, at, p)
	}
	return out, nil
}

// implicitStage returns the solution of y = base + w·f(t, y, p).
func implicitStage[P any](f func(t float64, x []float64, p P) []float64, fJacobian func(t float64, x []float64, p P, xJac []float64) []float64, t, w float64, base []float64, p P) []float64 {
	root, jac := rule.Stage(f, fJacobian, t, w, base, p)
	if !rule.First() {
		return root
	}
	y := rule.Attach(root, jac, stageResidual(root, base, f(t, root, p), w))
	if !rule.Second() {
		return y
	}
	return rule.Attach(y, jac, stageResidual(y, base, f(t, y, p), w))
}

// stageResidual returns y − base − w·f.
func stageResidual(y, base, f []float64, w float64) []float64 {
	r := make([]float64, len(y))
	for i := range r {
		r[i] = y[i] - base[i] - w*f[i]
	}
	return r
}
