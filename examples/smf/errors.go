package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/examples/internal/coverage"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
)

// errorCheck is what became of the standard errors of a fit when they were
// checked.
type errorCheck struct {
	Differences []float64 // errors by differences of the loss alone
	Simulated   coverage.Simulated
}

// checkErrors checks the errors of a fit with all halos on one rank: by
// differences, and by mock measurements, each with noise of binError in each bin.
func (r *Result) checkErrors(ctx context.Context) (check errorCheck, err error) {
	model := newSMF(r.Options.Halos, 0, 1)
	model.Target = r.Target
	loss := func(x []float64) float64 { return model.Loss(model.Sumstats(x)) }
	found := r.Run.Covariance
	steps := make([]float64, len(found.Errors))
	for i, sigma := range found.Errors {
		steps[i] = sigma / 10
	}
	if check.Differences, err = coverage.Differences(loss, r.Run.X, steps, found.Scale); err != nil {
		return check, err
	}
	check.Simulated, err = coverage.Simulate(r.Options.Simulate, r.Options.Seed, truth(), func(noise *rand.Rand) (coverage.Fit, error) {
		return fitMock(ctx, *model, noise)
	})
	return check, err
}

// fitMock fits a measurement that has noise in each bin.
func fitMock(ctx context.Context, model SMF, noise *rand.Rand) (coverage.Fit, error) {
	measured := make([]float64, len(model.Target))
	for b, y := range model.Target {
		measured[b] = y * math.Pow(10, binError*noise.NormFloat64())
	}
	model.Target = measured
	r, err := multigrad.Run(ctx, multigrad.NewEvaluator(&model, nil), truth(), multigrad.LBFGSB{FTol: -1, GTol: 1e-8}, multigrad.Options{
		MaxSteps: 200, Progress: progress.Config{Silent: true}, Uncertainty: uncertainty(len(measured)),
	})
	if err != nil {
		return coverage.Fit{}, err
	}
	return coverage.Of(r)
}

// printErrors writes the errors beside what checks found.
func (r *Result) printErrors(w io.Writer, check errorCheck) {
	got := r.Run.Covariance.Errors
	fmt.Fprintf(w, "bins known to %g dex, %d halos; %d measurements were simulated\n\n", binError, r.Options.Halos, r.Options.Simulate)
	fmt.Fprintf(w, "%-10s %10s %14s %12s %14s\n", "parameter", "error", "differences", "apart", "truth covered")
	for i, name := range paramNames() {
		fmt.Fprintf(w, "%-10s %10.6f %14.6f %12.1e %12.1f %%\n", name, got[i], check.Differences[i],
			coverage.Apart(got[i:i+1], check.Differences[i:i+1]), 100*check.Simulated.Share(i))
	}
}
