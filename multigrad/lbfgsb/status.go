package lbfgsb

// Status describes what a [Minimizer] expects next, or why it ended.
type Status int

// The states of a minimizer.
const (
	// Running: evaluate the function at X and call Step.
	Running Status = iota
	// GradientConverged: the projected gradient is within GTol.
	GradientConverged
	// ValueConverged: the last relative decrease is within FTol.
	ValueConverged
	// IterationLimit: MaxIterations iterations were done.
	IterationLimit
	// EvaluationLimit: more than MaxEvaluations evaluations were done.
	EvaluationLimit
	// Abnormal: the line search found no acceptable point even along the
	// steepest descent direction; value and gradient disagree, or rounding
	// dominates. The iterate is the best point found.
	Abnormal
	// NonFinite: value or gradient at the starting point is NaN or infinite.
	NonFinite
)

// String returns the message of SciPy's L-BFGS-B for the status.
func (s Status) String() string {
	switch s {
	case Running:
		return "START"
	case GradientConverged:
		return "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL"
	case ValueConverged:
		return "CONVERGENCE: RELATIVE REDUCTION OF F <= FACTR*EPSMCH"
	case IterationLimit:
		return "STOP: TOTAL NO. OF ITERATIONS REACHED LIMIT"
	case EvaluationLimit:
		return "STOP: TOTAL NO. OF F,G EVALUATIONS EXCEEDS LIMIT"
	case Abnormal:
		return "ABNORMAL: "
	case NonFinite:
		return "ERROR: F OR G IS NOT FINITE AT THE STARTING POINT"
	}
	return "UNKNOWN"
}

// Converged reports whether a tolerance was met.
func (s Status) Converged() bool { return s == GradientConverged || s == ValueConverged }
