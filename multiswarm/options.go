package multiswarm

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
)

// Options configure when a run stops and what it records. The zero value takes
// 250 steps, keeps every step, and shows progress on standard error. Every rank
// passes the same options; only rank 0 shows, logs and saves.
type Options struct {
	// MaxSteps is the number of steps after the first evaluation, or after the
	// last one of the run that Start comes from; 0 means 250.
	MaxSteps int
	// MaxEvals ends the run at the first step by which so many losses were computed;
	// 0 means never, or for methods other than Swarm without MaxSteps 10,000. With
	// it a MaxSteps of 0 means no limit.
	MaxEvals int
	// Start is the initial state of the swarm, such as Result.State of another
	// run or your own positions and velocities; nil means a start by the seed.
	Start *State
	// Thin keeps every Thin-th step in the history, and the last; 0 means 1, a
	// negative value keeps only the last.
	Thin int

	// Target ends the run once the best loss is at most this; 0 means never (for
	// a target of zero, take the smallest positive number).
	Target float64
	// Patience ends the run once the best loss did not improve for so many
	// steps, by more than Tolerance·max(1, |loss|); 0 means never.
	Patience  int
	Tolerance float64
	// Diameter ends the run once the positions extend no further than this
	// along any axis, as a fraction of the box; 0 means never.
	Diameter float64
	// TimeLimit ends the run at the first step that completes later than this
	// after its beginning, earlier parts of a resumed run included; 0 means
	// never.
	TimeLimit time.Duration

	// Callback, when not nil, sees each step, on every rank, or on rank 0 of an
	// asynchronous swarm. It returns nil to continue, [multigrad.ErrStop] to end the
	// run (with several ranks, after the next step), another error to fail.
	Callback func(Event) error
	// Progress selects where progress is shown; the zero value is standard error.
	Progress progress.Config
	// Names of the parameters, for the log, its figures and pages, and errors; nil
	// means numbers. A name may have a unit: "log10 M / M☉".
	Names []string
	// Log, when not nil, receives one JSON object per step; see [LogEntry].
	Log io.Writer
	// Checkpoint makes the run restartable: if its file exists, the run
	// continues from it, with the same history, bit for bit, as an
	// uninterrupted run.
	Checkpoint multigrad.Checkpoint
}

const defaultSteps = 250

// check rejects options that are meaningless for this number of parameters.
func (o Options) check(parameters int) error {
	switch {
	case o.Names != nil && len(o.Names) != parameters:
		return fmt.Errorf("multiswarm: %d names for %d parameters", len(o.Names), parameters)
	case o.MaxSteps < 0 || o.MaxEvals < 0 || o.Patience < 0 || o.TimeLimit < 0:
		return fmt.Errorf("multiswarm: a limit is negative: MaxSteps %d, MaxEvals %d, Patience %d, TimeLimit %v",
			o.MaxSteps, o.MaxEvals, o.Patience, o.TimeLimit)
	case !(o.Tolerance >= 0) || !(o.Diameter >= 0) || math.IsNaN(o.Target):
		return fmt.Errorf("multiswarm: tolerance %v, diameter %v or target %v is negative or NaN", o.Tolerance, o.Diameter, o.Target)
	}
	if o.Checkpoint.Every < 0 || o.Checkpoint.Time < 0 {
		return fmt.Errorf("multiswarm: a checkpoint every %d steps or every %v", o.Checkpoint.Every, o.Checkpoint.Time)
	}
	return nil
}

// An Event is a step: all particles have been evaluated. Its slices are valid
// during the callback.
type Event struct {
	Step     int
	Evals    int
	Best     multigrad.Best // so far
	X, V     []float64      // one row per particle
	Losses   []float64
	Diameter float64
	Elapsed  time.Duration
}

// A Result is the result of a run. All slices belong to the caller. It is the
// same on every rank, up to times.
type Result struct {
	Best    multigrad.Best // the best point of all
	Status  multigrad.Status
	Message string // for people
	Steps   int    // steps done after the first evaluation
	Evals   int    // losses computed, by this run and those it continues
	Skipped int    // of these, NaN or infinite
	Elapsed time.Duration
	History History
	State   State // from which the next step would have begun
	Notices []string
}
