package multigrad

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/gradgen/gradgen/multigrad/progress"
)

// Options configure when a run stops and what it records. The zero value runs
// the method's default number of steps, keeps every step, and shows progress on
// standard error. With several ranks every rank passes the same options; only
// rank 0 shows, logs and saves.
type Options struct {
	// MaxSteps is the largest number of steps after the starting point; 0 means
	// the method's default: 100, for LBFGSB, BFGS and CG 15000.
	MaxSteps int
	// Thin keeps every Thin-th step in the trajectory, and the last; 0 means 1, a
	// negative value keeps only the last.
	Thin int

	// Key starts the random keys of [Keyed] models. Adam and GradientDescent
	// make a new one for each evaluation unless ConstKey is set.
	Key      uint64
	ConstKey bool

	// Tolerance ends the run once a step changes the loss by at most
	// Tolerance·max(1, |loss|); 0 means never. With Patience it is the
	// improvement that counts as one.
	Tolerance float64
	// Patience ends the run once the lowest loss did not improve for so many
	// steps; 0 means never.
	Patience int
	// TimeLimit ends the run at the first step that completes later than this
	// after its beginning, earlier parts of a resumed run included; 0 means
	// never.
	TimeLimit time.Duration
	// SkipNonFinite is how many evaluations in a row may be NaN or infinite; one
	// more is a [NonFiniteError]. Adam and GradientDescent leave such a point out:
	// they keep their parameters and continue with the next key; 0 ends their run at
	// the first. LBFGSB, BFGS and CG take shorter steps; for these 0 means that only
	// the starting point must be finite, and the error comes when all steps of a
	// line search fail.
	SkipNonFinite int

	// Callback, when not nil, sees each iterate on every rank. It returns nil
	// to continue, [ErrStop] to end the run (with several ranks, after the next
	// step), another error to fail.
	Callback func(Event) error
	// Progress selects where progress is shown; the zero value is standard error.
	Progress progress.Config
	// Names of the parameters, for the log, its figures and pages, and errors; nil
	// for none.
	Names []string
	// Log, when not nil, receives one JSON object per iterate; see [LogEntry].
	Log io.Writer
	// Checkpoint makes the run restartable.
	Checkpoint Checkpoint
	// Uncertainty, when not nil, asks for Result.Covariance at the last iterate.
	// Bounds left out are those of the method. A run that ends by an error has none.
	Uncertainty *Uncertainty
}

// check rejects meaningless options.
func (o Options) check() error {
	switch {
	case o.MaxSteps < 0 || o.Patience < 0 || o.SkipNonFinite < 0 || o.TimeLimit < 0:
		return fmt.Errorf("multigrad: an option is negative: MaxSteps %d, Patience %d, SkipNonFinite %d, TimeLimit %v",
			o.MaxSteps, o.Patience, o.SkipNonFinite, o.TimeLimit)
	case !(o.Tolerance >= 0):
		return fmt.Errorf("multigrad: Tolerance %v is negative or NaN", o.Tolerance)
	}
	return o.Checkpoint.check()
}

// parameter returns the number of a parameter, and its name if it has one.
func (o Options) parameter(i int) string {
	if i < len(o.Names) {
		return fmt.Sprintf("%d (%s)", i, o.Names[i])
	}
	return fmt.Sprint(i)
}

// ErrStop is what a callback returns to end a run without an error.
var ErrStop = errors.New("multigrad: stop requested")

// An Event describes an iterate. Its slices are valid during the callback.
type Event struct {
	Step    int
	Evals   int
	Params  []float64
	Loss    float64
	Grad    []float64
	Norm    float64 // 2-norm of Grad
	Elapsed time.Duration
	Aux     any
}
