package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Options say what to run.
type Options struct {
	Ranks, Halos int
	Method       string // lbfgsb, adam or gd
	Steps        int    // 0 means as many as the method takes here
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
	case o.Ranks < 1:
		return fmt.Errorf("%d ranks: want one or more", o.Ranks)
	case o.Halos < 1:
		return fmt.Errorf("%d halos: want one or more", o.Halos)
	}
	return nil
}

// run fits the model on ranks in this process.
func run(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	method, steps, err := o.method()
	if err != nil {
		return nil, err
	}
	result := &Result{Options: o}
	err = comm.RunLocal(ctx, o.Ranks, func(c comm.Comm) error {
		mine := &Result{Options: o}
		if c.Rank() == 0 {
			mine = result
		}
		return mine.fit(ctx, c, method, steps)
	})
	return result, err
}

// fit is what each rank does.
func (r *Result) fit(ctx context.Context, c comm.Comm, method multigrad.Method, steps int) error {
	model := newSMF(r.Options.Halos, c.Rank(), c.Size())
	evaluator := multigrad.NewEvaluator(model, c)
	var err error
	if r.Target, err = total(evaluator, truth()); err != nil {
		return err
	}
	model.Target = r.Target
	if r.Guess, err = total(evaluator, start()); err != nil {
		return err
	}
	r.Run, err = multigrad.Run(ctx, evaluator, start(), method, multigrad.Options{
		MaxSteps: steps, Progress: progress.Config{Silent: true},
	})
	if err != nil {
		return err
	}
	r.Fit, err = total(evaluator, r.Run.X)
	return err
}

// total returns the mass function of all ranks' halos.
func total(e *multigrad.Evaluator, params []float64) ([]float64, error) {
	smf, err := e.Sumstats(params)
	return slices.Clone(smf), err
}
