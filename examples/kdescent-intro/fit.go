package main

import (
	"context"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/random"
)

// Options say what to run.
type Options struct {
	Training, Points int // sizes of the training data and of the model
	Kernels          int // in each draw
	Steps            int
	Key              uint64
	Quiet            bool
}

func (o Options) check() error {
	if o.Training < 3 || o.Points < 1 || o.Kernels < 1 || o.Steps < 1 {
		return fmt.Errorf("%d training points, %d model points, %d kernels, %d steps: want at least 3, 1, 1 and 1",
			o.Training, o.Points, o.Kernels, o.Steps)
	}
	return nil
}

// names are what the parameters are called.
var names = []string{"μ1", "μ2", "σ1²", "σ2²", "ρ"}

// truth are the parameters that made the training data, guess where the fit
// begins.
func truth() []float64 { return []float64{1.6, 2.9, 0.8, 1.25, -0.2} }
func guess() []float64 { return []float64{0, 0, 1, 1, 0} }

// bounds keep variances positive and the correlation below one.
func bounds() multigrad.Bounds {
	inf := math.Inf(1)
	return multigrad.Bounds{
		Lower: []float64{-inf, -inf, 0.001, 0.001, -0.999},
		Upper: []float64{inf, inf, inf, inf, 0.999},
	}
}

// The key that makes the training data.
var trainingKey = random.New(42)

// Result is a fit and what it started from.
type Result struct {
	Options  Options
	Training []float64 // two numbers per point
	Run      *multigrad.Result
}

// fit measures the training data and descends.
func fit(ctx context.Context, o Options) (*Result, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	r := &Result{Options: o, Training: Sample(trainingKey, truth(), o.Training)}
	pool, err := kdescent.Pretrain(r.Training, kdescent.Options{
		Dim: 2, NumEvalKernels: o.Kernels, Context: ctx, Progress: progress.Config{Silent: o.Quiet, Name: "kernels"},
	})
	if err != nil {
		return nil, err
	}
	calc, err := kdescent.NewCalc(pool)
	if err != nil {
		return nil, err
	}
	model := &Population{Calc: calc, Points: o.Points, Training: o.Training}
	r.Run, err = kdescent.Adam(ctx, model.LossGrad, guess(), multigrad.Adam{LearningRate: 1, Bounds: bounds()},
		multigrad.Options{MaxSteps: o.Steps, Key: o.Key, Progress: progress.Config{Silent: o.Quiet}})
	return r, err
}
