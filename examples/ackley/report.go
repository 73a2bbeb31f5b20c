package main

import (
	"fmt"
	"io"
)

// print writes the report.
func (r *Result) print(w io.Writer) {
	fmt.Fprintf(w, "4-D Ackley, 100 particles, 100 steps, %d ranks\n\n", r.Ranks)
	fmt.Fprintf(w, "%-14s %12s %22s\n", "preset", "best loss", "variance at the end")
	for _, t := range r.Ackley {
		v := variances(&t.Run.History)
		fmt.Fprintf(w, "%-14s %12.2e %22.2e\n", t.Name, t.Run.Best.Loss, v[len(v)-1])
	}
	t := r.Rastrigin
	fmt.Fprintf(w, "\n10-D Rastrigin, %d particles, %d steps: %v\n\n", t.Swarm.Particles, t.Run.Steps, t.Run.Status)
	for _, notice := range t.Run.Notices {
		fmt.Fprintf(w, "note          %s\n", notice)
	}
	fmt.Fprintf(w, "%-14s %12s %12s %12s\n", "descent from", "ends at", "iterations", "evaluations")
	for _, d := range r.Polished.Descents {
		fmt.Fprintf(w, "%-14.3g %12.2e %12d %12d\n", d.StartLoss, d.Loss, d.Steps, d.Evals)
	}
	fmt.Fprintf(w, "\nlowest point  ")
	for _, v := range r.Polished.Best.X {
		fmt.Fprintf(w, " %.0e", v)
	}
	fmt.Fprintln(w)
}
