package multiswarm

import (
	"encoding/json"
	"fmt"
	"math"
)

// A LogEntry is one line of a run log. Package multigrad/report reads and plots
// logs of swarms too: the best loss, and the best point's parameters.
type LogEntry struct {
	Step     int       `json:"step"`
	Loss     float64   `json:"loss"`   // the best so far
	Params   []float64 `json:"params"` // where that is
	StepLoss float64   `json:"step_loss"`
	Diameter float64   `json:"diameter"`
	Seconds  float64   `json:"seconds"` // since the run began, earlier parts included
	Evals    int       `json:"evaluations"`
	Skipped  int       `json:"skipped"`
	Names    []string  `json:"names,omitempty"` // of the parameters: Options.Names, in the first line of a run
}

// log writes a step in one write. JSON has no infinities: a step without a finite loss
// has the largest number.
func (r *run) log(e *Event) error {
	if r.opt.Log == nil {
		return nil
	}
	lowest := math.MaxFloat64
	for _, loss := range e.Losses {
		if loss-loss == 0 {
			lowest = min(lowest, loss)
		}
	}
	names := r.opt.Names
	if r.named {
		names = nil
	}
	r.named = true
	line, err := json.Marshal(LogEntry{
		Step: e.Step, Loss: e.Best.Loss, Params: e.Best.X, StepLoss: lowest, Diameter: e.Diameter,
		Seconds: e.Elapsed.Seconds(), Evals: e.Evals, Skipped: r.Skipped, Names: names,
	})
	if err == nil {
		_, err = r.opt.Log.Write(append(line, '\n'))
	}
	if err != nil {
		return fmt.Errorf("multiswarm: run log: %w", err)
	}
	return nil
}
