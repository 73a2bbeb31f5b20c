package multigrad

// A Method is an optimiser with its settings: [LBFGSB], [BFGS], [CG],
// [NewtonCG], [LevenbergMarquardt], [Constrained], [Adam] or [GradientDescent].
// [Run] drives it.
type Method interface {
	// start starts at x0, which it copies, for at most limit steps.
	start(x0 []float64, limit int) (stepper, error)
	// steps returns the default for Options.MaxSteps.
	steps() int
}

// A stepper is the state of a method in a run. It never evaluates the objective: the
// run reads the next point and passes the value there.
type stepper interface {
	// point returns the next point to evaluate.
	point() []float64
	// take receives loss and gradient at point.
	take(loss float64, grad []float64) outcome
	// skip reports that the objective has no finite value at point.
	skip() outcome
	// iterate returns the last accepted point.
	iterate() (x []float64, loss float64, grad []float64)
	// withdraws reports whether the method itself takes a shorter step if point has no
	// finite value.
	withdraws() bool
	// noisy reports whether the method tolerates a new random key in each step.
	noisy() bool
	// save returns the state for a checkpoint, and restore reads it.
	save() ([]byte, error)
	restore(data []byte) error
}

// An outcome is the result of one evaluation for the run.
type outcome struct {
	accepted bool   // there is a new iterate
	status   Status // Running, or the reason why the method ended
	message  string
	// infeasible reports that the iterate violates constraints.
	infeasible bool
	// err ends the run: second derivatives could not be computed.
	err error
}

// A secondOrder stepper also needs second derivatives at the point.
type secondOrder interface {
	stepper
	bend(loss float64, grad []float64, d secondDerivatives) outcome
}
