package multigrad

// Status is the reason why a run ended.
type Status int

// The ways a run ends.
const (
	// Running: the run has not ended.
	Running Status = iota
	// Converged: a tolerance was met.
	Converged
	// StepLimit: Options.MaxSteps steps were done.
	StepLimit
	// EvaluationLimit: the method's limit on evaluations was reached.
	EvaluationLimit
	// NoProgress: the loss did not improve for Options.Patience steps, or for many
	// by more than its own error.
	NoProgress
	// Stopped: the context is done, the time is up, or a callback or another
	// rank asked for the end. The last step was completed.
	Stopped
	// Failed: the line search broke down, or an error was returned with the result.
	Failed
	// Diverged: the iterates go to infinity. The largest parameter was more than 10¹²
	// times as far from zero as that of the starting point, or as one, and a step
	// doubled it. The loss has no minimum, or none where constraints and bounds hold. Or a
	// parameter is infinite or NaN.
	Diverged
)

// String is one or two words.
func (s Status) String() string {
	switch s {
	case Running:
		return "running"
	case Converged:
		return "converged"
	case StepLimit:
		return "step limit"
	case EvaluationLimit:
		return "evaluation limit"
	case NoProgress:
		return "no progress"
	case Stopped:
		return "stopped"
	case Failed:
		return "failed"
	case Diverged:
		return "diverged"
	}
	return "unknown"
}
