package main

import (
	"fmt"
	"io"
	"time"

	"github.com/gradgen/gradgen/multigrad"
)

// Result is what a fit found and how it went. The mass functions are those of
// all halos together.
type Result struct {
	Options Options
	Ranks   int
	Run     *multigrad.Result
	Target  []float64 // the mass function at the truth
	Guess   []float64 // at the start
	Fit     []float64 // where the run ended
}

// print writes the report.
func (r *Result) print(w io.Writer) {
	fmt.Fprintf(w, "ranks        %d\n", r.Ranks)
	fmt.Fprintf(w, "halos        %d\n", r.Options.Halos)
	fmt.Fprintf(w, "method       %s\n", r.Options.Method)
	fmt.Fprintf(w, "iterations   %d\n", r.Run.Steps)
	fmt.Fprintf(w, "evaluations  %d of loss and gradient together\n", r.Run.Evals)
	fmt.Fprintf(w, "ended        %s: %s\n", r.Run.Status, r.Run.Message)
	for _, notice := range r.Run.Notices {
		fmt.Fprintf(w, "note         %s\n", notice)
	}
	fmt.Fprintf(w, "time         %v\n", r.Run.Elapsed.Round(time.Millisecond))
	fmt.Fprintf(w, "loss         %.8f at the start, %.3g at the fit\n\n", r.Run.Trajectory.Losses[0], r.Run.Loss)
	r.printParams(w)
	r.printBins(w)
}

// printParams writes the parameters beside the truth, with the errors that they
// would have if the bins had errors.
func (r *Result) printParams(w io.Writer) {
	fmt.Fprintf(w, "%-10s %12s %12s %12s %10s %10s\n", "parameter", "start", "fit", "truth", "fit−truth", "error")
	errors := r.Run.Covariance
	for i, name := range paramNames() {
		fmt.Fprintf(w, "%-10s %12.8f %12.8f %12.8f %10.1e %10.6f\n",
			name, start()[i], r.Run.X[i], truth()[i], r.Run.X[i]-truth()[i], errors.Errors[i])
	}
	fmt.Fprintf(w, "errors are for bins known to %g dex; their correlation is %.3f\n", binError, errors.Correlation(0, 1))
	if errors.Offset > 0.1 {
		fmt.Fprintf(w, "the minimum is %.2g errors away: these are not the errors of a fit\n", errors.Offset)
	}
}

// paramNames returns what the parameters are called.
func paramNames() []string { return []string{"log f", "log σ"} }

// printBins writes the mass functions, in galaxies per unit volume and dex.
func (r *Result) printBins(w io.Writer) {
	edges := newSMF(0, 0, 1).Edges
	fmt.Fprintf(w, "\n%-10s %12s %12s %12s\n", "log10 M*", "start", "fit", "truth")
	for b := range r.Fit {
		fmt.Fprintf(w, "%4.1f–%-5.1f %12.6f %12.6f %12.6f\n",
			edges[b], edges[b+1], r.Guess[b], r.Fit[b], r.Target[b])
	}
}
