// Command adcme solves three problems whose losses are spread over ranks, by L-BFGS-B with the derivatives that gradgen
// emitted through the communication: a polynomial in θ with one term for each rank, Rosenbrock's function with a
// share on each rank, and the coefficient κ(x, y) of the heat equation on patches that exchange their edges in every
// step. They are the examples of ADCME's documentation for MPI.
//
// Its ranks are four goroutines, or processes where an MPI launcher started it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

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
	flags.IntVar(&o.Experiments, "experiments", 3, "`runs` of the heat equation from different beginnings")
	flags.Func("patches", "patches as `rowsxcolumns`, such as 2x2, one patch for each rank; as square as can be if not given", o.setPatches)
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	figure.Flag(flags, &o.Plot, "plot", "draw the true and the recovered κ to this PNG, SVG or PDF `file`")
}

// setPatches reads 2x3.
func (o *Options) setPatches(text string) error {
	rows, columns, found := strings.Cut(text, "x")
	m, err1 := strconv.Atoi(rows)
	n, err2 := strconv.Atoi(columns)
	if !found || err1 != nil || err2 != nil || m < 1 || n < 1 {
		return fmt.Errorf("want rows and columns, such as 2x3")
	}
	o.Patches = []int{m, n}
	return nil
}

// run is what each rank does; rank 0 reports.
func run(c comm.Comm, o Options, w io.Writer) error {
	if o.Cells < 4 || o.Experiments < 1 {
		return fmt.Errorf("%d cells and %d experiments: want at least 4 and 1", o.Cells, o.Experiments)
	}
	r, err := solve(context.Background(), c, o)
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
	fmt.Fprintf(w, "ranks         %d, as %d×%d patches\n\n", r.Ranks, r.Options.Patches[0], r.Options.Patches[1])
	fmt.Fprintf(w, "Σ θ^rank      %v at θ = 2, derivative %v\n", r.Sum, r.Slope)
	fmt.Fprintf(w, "Σ θ^rank+1    is 2 at θ = %.12f, after %d evaluations\n", r.Theta.X[0], r.Theta.Evals)
	fmt.Fprintf(w, "Rosenbrock    minimum %.1e at (%.9f, %.9f), after %d evaluations\n\n", r.Rosenbrock.Loss, r.Rosenbrock.X[0], r.Rosenbrock.X[1], r.Rosenbrock.Evals)
	h := r.Heat
	fmt.Fprintf(w, "heat          %d×%d cells, %d experiments of %d steps, a snapshot every %d\n", r.Options.Cells, r.Options.Cells, r.Options.Experiments, steps, every)
	fmt.Fprintf(w, "iterations    %d, %d evaluations of loss and gradient together\n", h.Steps, h.Evals)
	fmt.Fprintf(w, "loss          %.3e at the start, below %.0e at the end\n", h.Trajectory.Losses[0], math.Pow(10, math.Ceil(math.Log10(h.Loss))))
	fmt.Fprintf(w, "largest |κ−true| is below %.0e\n", math.Pow(10, math.Ceil(math.Log10(distance(h.X, r.Truth)))))
}

// distance is the largest difference between two fields.
func distance(a, b []float64) float64 {
	d := 0.0
	for i := range a {
		d = max(d, math.Abs(a[i]-b[i]))
	}
	return d
}
