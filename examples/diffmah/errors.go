package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/examples/internal/coverage"
)

// errorCheck is what became of the standard errors of a fit when they were
// checked.
type errorCheck struct {
	Apart     float64 // largest relative difference from errors by differences of the loss alone
	Simulated coverage.Simulated
}

// checkErrors checks the errors of a fit: by differences, and by histories that
// are the fitted one with independent noise as large as the residuals.
func (f *Fit) checkErrors(ctx context.Context, o Options, seed uint64) (check errorCheck, err error) {
	history := f.History
	n := len(history.Times)
	variance := f.RMS * f.RMS * float64(n) / float64(n-numParams)
	loss := func(x []float64) float64 { return history.Loss(history.Sumstats(x)) }
	steps := make([]float64, numParams)
	for i, sigma := range f.Errors {
		steps[i] = sigma / 4
	}
	differences, err := coverage.Differences(loss, f.Params, steps, 2*variance/float64(n))
	if err != nil {
		return check, err
	}
	check.Apart = coverage.Apart(f.Errors, differences)
	check.Simulated, err = coverage.Simulate(o.Simulate, seed, f.Params, func(noise *rand.Rand) (coverage.Fit, error) {
		return f.fitMock(ctx, math.Sqrt(variance), noise)
	})
	return check, err
}

// fitMock fits a history that is this one's fit with noise of so many dex.
func (f *Fit) fitMock(ctx context.Context, sigma float64, noise *rand.Rand) (coverage.Fit, error) {
	mock := f.Bin
	mock.History.LogMass = f.History.Sumstats(f.Params)
	for i := range mock.History.LogMass {
		mock.History.LogMass[i] += sigma * noise.NormFloat64()
	}
	r, err := fitBin(ctx, &mock, Options{Quiet: true})
	if err != nil {
		return coverage.Fit{}, err
	}
	return coverage.Of(r)
}

// printChecks checks the errors of all fits and writes a line for each.
func printChecks(ctx context.Context, w io.Writer, fits []Fit, o Options) error {
	fmt.Fprintf(w, "of %d simulated histories each, the errors cover the truth in\n", o.Simulate)
	fmt.Fprintln(w, "simulation  bin      log M0       x_c   α_early    α_late   from differences")
	var all coverage.Simulated
	worst := 0.0
	for i := range fits {
		f := &fits[i]
		check, err := f.checkErrors(ctx, o, o.Seed+uint64(i))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%-10s  %s  %s  %17.1e\n", f.Simulation, f.Label, shares(check.Simulated), check.Apart)
		all.Add(check.Simulated)
		worst = max(worst, check.Apart)
	}
	fmt.Fprintf(w, "%-17s  %s  %17.1e\n", "all", shares(all), worst)
	return nil
}

// shares writes which shares of simulated histories are covered, for each parameter.
func shares(s coverage.Simulated) (text string) {
	for i := range s.Covered {
		text += fmt.Sprintf("%6.1f %%  ", 100*s.Share(i))
	}
	return text[:len(text)-2]
}
