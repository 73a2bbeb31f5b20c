package main

import (
	"fmt"
	"io"
	"time"
)

// print writes the report.
func (r *Result) print(w io.Writer) {
	losses := r.Run.Trajectory.Losses
	fmt.Fprintf(w, "ranks        %d\n", r.Ranks)
	fmt.Fprintf(w, "survey       %d galaxies\n", r.Options.Training)
	fmt.Fprintf(w, "model        %d galaxies\n", r.Options.Galaxies)
	fmt.Fprintf(w, "ended        %s: %s\n", r.Run.Status, r.Run.Message)
	fmt.Fprintf(w, "time         %v\n", r.Run.Elapsed.Round(time.Millisecond))
	fmt.Fprintf(w, "loss         %.2e at the start, %.2e at the end\n\n", losses[0], losses[len(losses)-1])
	r.printParams(w)
	r.printBins(w)
}

func (r *Result) printParams(w io.Writer) {
	fmt.Fprintf(w, "%-24s %7s %7s %7s\n", "parameter", "start", "fit", "truth")
	for i, name := range names {
		fmt.Fprintf(w, "%-24s %7.2f %7.2f %7.2f\n", name, guess()[i], r.Run.X[i], truth()[i])
	}
}

// printBins writes how the bins match: galaxies in the survey and in the model, and
// the reduced χ² of their colours. That of the truth differs from 1 since counts
// around neighbouring kernels are not independent.
func (r *Result) printBins(w io.Writer) {
	fmt.Fprintf(w, "\n%-12s %8s %8s %10s %10s %10s\n", "log10 M*", "survey", "fit", "χ² start", "χ² fit", "χ² truth")
	for _, bin := range r.Bins {
		fitted := r.match(r.Run.X, bin)
		fmt.Fprintf(w, "%5.2f–%-6.2f %8.0f %8.0f %10.1f %10.1f %10.1f\n", bin.Low, bin.High, fitted.Survey, fitted.Model,
			r.match(guess(), bin).ChiSquare, fitted.ChiSquare, r.match(truth(), bin).ChiSquare)
	}
}
