package main

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// Options say what to run.
type Options struct {
	Galaxies, Training int
	Steps              int
	Rate               float64
	Key                uint64
	Quiet              bool
	Plot               string
}

func (o Options) check() error {
	if o.Galaxies < 1 || o.Training < 200 || o.Steps < 1 || !(o.Rate > 0) {
		return fmt.Errorf("%d galaxies, %d in the survey, %d steps at rate %g: want at least 1, 200, 1 and a positive rate",
			o.Galaxies, o.Training, o.Steps, o.Rate)
	}
	return nil
}

// Result is a fit with the survey it was made to.
type Result struct {
	Options Options
	Ranks   int
	Survey  Catalog
	Bins    []Bin
	Run     *multigrad.Result
}

// fit is what each rank does.
func fit(ctx context.Context, c comm.Comm, o Options) (*Result, error) {
	r := &Result{Options: o, Ranks: c.Size(), Survey: observe(o.Training)}
	var err error
	if r.Bins, err = r.Survey.measure(o.pools(c)); err != nil {
		return nil, err
	}
	model := &Survey{
		First: o.Galaxies * c.Rank() / c.Size(), End: o.Galaxies * (c.Rank() + 1) / c.Size(),
		Bins: r.Bins, Share: float64(o.Training) / float64(o.Galaxies),
	}
	r.Run, err = multigrad.Run(ctx, multigrad.NewEvaluator(model, c), guess(),
		multigrad.Adam{LearningRate: o.Rate, Bounds: bounds(), Schedule: multigrad.Cosine{}},
		multigrad.Options{MaxSteps: o.Steps, Key: o.Key, Progress: progress.Config{Silent: o.Quiet}})
	return r, err
}

// The model that reports and figures show has this many galaxies, for whatever
// number the fit had.
const shown = 20_000

// population makes galaxies of a model for reports and figures.
func population(params []float64) Galaxies {
	key := random.New(13)
	return Generate(params, fractions(key.Fold(0), 0, shown), key.Fold(1), 0, shown)
}

// A Match says how well the model agrees with the survey in one bin.
type Match struct {
	Survey, Model float64 // galaxies
	ChiSquare     float64 // reduced χ² of the distribution of colours
}

// match compares a model with the survey by all kernels and positions of many
// draws.
func (r *Result) match(params []float64, bin Bin) Match {
	const draws = 5
	g := population(params)
	colors, weights := g.members(bin.Low, bin.High)
	m := Match{Survey: bin.Calc.TrainingSumOfWeights()}
	for _, w := range weights {
		m.Model += w * float64(r.Options.Training) / shown
	}
	for key := range uint64(draws) {
		m.ChiSquare += bin.Calc.ReducedChiSquareLoss(random.New(key), colors, weights, true) / draws
	}
	return m
}
