package multigrad

// A Method is an optimiser with its settings: [LBFGSB], [BFGS], [CG],
// [NewtonCG], [LevenbergMarquardt], [Constrained], [Adam] or [GradientDescent].
// [Run] drives it.
type Method interface {
	// start begins at x0, which it copies, for at most limit steps.
	start(x0 []float64, limit int) (stepper, error)
	// steps is the default for Options.MaxSteps.
	steps() int
}

// A stepper is a method under way. It never evaluates the objective: the run
// asks for a point and hands in what the objective says there.
type stepper interface {
	// point is where to evaluate next.
	point() []float64
	// take hands in loss and gradient at point.
	take(loss float64, grad []float64) outcome
	// skip says that there is no finite value at point.
	skip() outcome
	// iterate is the last accepted point.
	iterate() (x []float64, loss float64, grad []float64)
	// withdraws reports whether the method takes a shorter step by itself where
	// point has no finite value.
	withdraws() bool
	// noisy reports whether the method tolerates a fresh random key each step.
	noisy() bool
	// save and restore carry the state through a checkpoint.
	save() ([]byte, error)
	restore(data []byte) error
}

// An outcome is what one evaluation led to.
type outcome struct {
	accepted bool   // the iterate is new
	status   Status // Running, or why the method is done
	message  string
	// infeasible says that the iterate does not keep to constraints.
	infeasible bool
	// err ends the run: second derivatives could not be had.
	err error
}

// A secondOrder stepper takes second derivatives at the point beside the gradient.
type secondOrder interface {
	stepper
	bend(loss float64, grad []float64, d secondDerivatives) outcome
}
