package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/examples/internal/runlog"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/live"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Options say what to run. Files without a name are not written.
type Options struct {
	Halos      int
	Method     string // lbfgsb, adam or gd
	Steps      int    // 0 means as many as the method takes here
	Simulate   int    // measurements to simulate, which check the errors
	Seed       uint64 // of the noise in these
	Quiet      bool
	Checkpoint string
	Trace      string // figure of the run log
	Plot       string // figure of the mass functions
	runlog.Flags
}

// method returns the optimiser and its number of steps.
func (o Options) method() (m multigrad.Method, steps int, err error) {
	switch o.Method {
	case "lbfgsb":
		m, steps = multigrad.LBFGSB{FTol: -1, GTol: 1e-10}, 200
	case "adam":
		m, steps = multigrad.Adam{LearningRate: 0.05}, 1000
	case "gd":
		m, steps = multigrad.GradientDescent{LearningRate: 0.02}, 1000
	default:
		return nil, 0, fmt.Errorf("unknown method %q: want lbfgsb, adam or gd", o.Method)
	}
	if o.Steps > 0 {
		steps = o.Steps
	}
	return m, steps, nil
}

// check refuses what cannot be run.
func (o Options) check() error {
	switch {
	case o.Halos < 1:
		return fmt.Errorf("%d halos: want one or more", o.Halos)
	case o.Steps < 0:
		return fmt.Errorf("%d steps: want none or more", o.Steps)
	case o.Simulate < 0:
		return fmt.Errorf("%d simulated measurements: want none or more", o.Simulate)
	}
	for _, name := range []string{o.Plot, o.Trace} {
		if name == "" {
			continue
		}
		if err := report.CheckPath(name); err != nil {
			return err
		}
	}
	_, _, err := o.method()
	return err
}

// binError is the error of each bin of a mass function that was measured, in dex.
// The loss, the mean of the squares of ten or so differences, is then −ln L times
// 2·binError²/bins.
const binError = 0.05

// uncertainty asks for the errors of a fit to so many bins.
func uncertainty(bins int) *multigrad.Uncertainty {
	return &multigrad.Uncertainty{Scale: 2 * binError * binError / float64(bins)}
}

// fit is what each rank does.
func fit(ctx context.Context, c comm.Comm, o Options) (r *Result, err error) {
	method, steps, err := o.method()
	if err != nil {
		return nil, err
	}
	model := newSMF(o.Halos, c.Rank(), c.Size())
	evaluator := multigrad.NewEvaluator(model, c)
	r = &Result{Options: o, Ranks: c.Size()}
	if r.Target, err = total(evaluator, truth()); err != nil {
		return nil, err
	}
	model.Target = r.Target
	if r.Guess, err = total(evaluator, start()); err != nil {
		return nil, err
	}
	log, err := o.Open(c, &live.Page{Title: "stellar mass function", Names: []string{"log f", "log σ"}})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	r.Run, err = multigrad.Run(ctx, evaluator, start(), method, multigrad.Options{
		MaxSteps: steps, Progress: progress.Config{Silent: o.Quiet}, Log: log,
		Checkpoint:  multigrad.Checkpoint{Path: o.Checkpoint, Label: fmt.Sprintf("smf, %d halos", o.Halos)},
		Uncertainty: uncertainty(len(r.Target)),
	})
	if err != nil {
		return nil, err
	}
	log.End(r.Run.Message)
	r.Fit, err = total(evaluator, r.Run.X)
	return r, err
}

// total returns the mass function of all ranks' halos.
func total(e *multigrad.Evaluator, params []float64) ([]float64, error) {
	smf, err := e.Sumstats(params)
	return slices.Clone(smf), err
}
