package main

import (
	"fmt"
	"io"
	"time"
)

// print writes the report.
func (r *Result) print(w io.Writer) {
	losses := r.Run.Trajectory.Losses
	fmt.Fprintf(w, "training     %d points\n", r.Options.Training)
	fmt.Fprintf(w, "model        %d points, %d kernels per step\n", r.Options.Points, r.Options.Kernels)
	fmt.Fprintf(w, "steps        %d of Adam\n", r.Run.Steps)
	fmt.Fprintf(w, "time         %v\n", r.Run.Elapsed.Round(time.Millisecond))
	fmt.Fprintf(w, "loss         %.2e at the start, %.2e at the end\n\n", losses[0], losses[len(losses)-1])
	fmt.Fprintf(w, "%-10s %8s %8s %8s\n", "parameter", "start", "fit", "truth")
	for i, name := range names {
		fmt.Fprintf(w, "%-10s %8.3f %8.3f %8.3f\n", name, guess()[i], r.Run.X[i], truth()[i])
	}
}
