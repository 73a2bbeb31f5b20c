// Command poisson-network recovers the coefficient κ(x, y) of −∇·(κ∇u) = f on the unit square from u: κ is a small
// neural network in Go, the equation is solved by conjugate gradients on patches that exchange their edges, and
// L-BFGS-B trains the network with the derivative that gradgen emitted through all of it. It is the inverse problem of
// ADCME's documentation for MPI.
//
// Its ranks are four goroutines, or processes where an MPI launcher started it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/runtime/comm"
)

func main() {
	var where comm.Config
	var o Options
	where.RegisterFlags(flag.CommandLine)
	o.register(flag.CommandLine)
	cmdline.Parse()
	if where.Ranks == 0 && os.Getenv("GRADGEN_RANKS") == "" {
		where.Ranks = 4
	}
	os.Exit(where.Main(context.Background(), os.Stderr, func(c comm.Comm) error { return run(c, o, os.Stdout) }))
}

// register defines the flags.
func (o *Options) register(flags *flag.FlagSet) {
	flags.IntVar(&o.Cells, "cells", 24, "number of `cells` along a side of the square")
	flags.IntVar(&o.Hidden, "hidden", 12, "`neurons` of the network")
	flags.IntVar(&o.Steps, "steps", 500, "`iterations` of L-BFGS at most")
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	figure.Flag(flags, &o.Plot, "plot", "draw the true and the recovered κ to this PNG, SVG or PDF `file`")
}

// run is what each rank does; rank 0 reports.
func run(c comm.Comm, o Options, w io.Writer) error {
	if o.Cells < 4 || o.Hidden < 1 || o.Steps < 1 {
		return fmt.Errorf("%d cells, %d neurons, %d iterations: want at least 4, 1 and 1", o.Cells, o.Hidden, o.Steps)
	}
	r, err := train(context.Background(), c, o)
	if err != nil || c.Rank() != 0 {
		return err
	}
	r.print(w)
	if o.Plot == "" {
		return nil
	}
	return r.draw(o.Plot)
}

// print reports.
func (r *Result) print(w io.Writer) {
	n := r.Options.Cells
	fmt.Fprintf(w, "ranks        %d, as %d×%d patches of %d×%d cells\n", r.Ranks, r.Options.Patches[0], r.Options.Patches[1], n, n)
	fmt.Fprintf(w, "network      %d neurons, %d parameters\n", r.Options.Hidden, len(r.Fit.X))
	fmt.Fprintf(w, "iterations   %d, %d evaluations of loss and gradient together\n", r.Fit.Steps, r.Fit.Evals)
	fmt.Fprintf(w, "loss         %.1e at the start, %.0e at the end\n", r.Fit.Trajectory.Losses[0], r.Fit.Loss)
	fmt.Fprintf(w, "solves       %d products with the preconditioner for the loss, %d for the loss and its gradient\n", r.Value, r.Both)
	largest, relative := r.errors()
	fmt.Fprintf(w, "κ−true       %.1e of κ in the mean square, %.2f at most\n", relative, largest)
}
