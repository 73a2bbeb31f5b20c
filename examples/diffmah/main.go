// Command diffmah fits the mean mass histories of dark-matter halos measured in
// two simulations with a smooth model, by L-BFGS-B with the gradient that
// gradgen emitted, and predicts from each fit the accretion rate, by the
// emitted tangent in time.
//
// Its ranks are four goroutines, or processes where an MPI launcher started it.
// An interrupt ends each fit after the step under way.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

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
	os.Exit(realMain(where, o))
}

// register defines the flags.
func (o *Options) register(flags *flag.FlagSet) {
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	flags.StringVar(&o.Log, "log", "", "append a line of JSON per step to a file for each bin in this `directory`")
	flags.StringVar(&o.Checkpoint, "checkpoint", "", "keep each fit in a file in this `directory` and continue what is in it")
	flags.StringVar(&o.Trace, "trace", "", "draw loss and parameters against the step, an SVG for each bin, in this `directory`")
	flags.IntVar(&o.Simulate, "simulate", 0, "check the errors of the parameters: by differences, and by fits of so many simulated `histories` for each bin")
	flags.Uint64Var(&o.Seed, "seed", 1, "`number` that decides the noise of simulated histories")
	figure.Flag(flags, &o.Plot, "plot", "draw all fits to this PNG, SVG or PDF `file`")
}

// realMain returns the exit code. An interrupt ends the fits, not the ranks: they
// live in a context of their own. A second interrupt ends the program.
func realMain(where comm.Config, o Options) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return where.Main(context.Background(), os.Stderr, func(c comm.Comm) error {
		fits, err := fitAll(ctx, c, o)
		if err != nil || c.Rank() != 0 {
			return err
		}
		return o.report(ctx, fits, c.Size())
	})
}

// report prints and draws what was asked for.
func (o *Options) report(ctx context.Context, fits []Fit, ranks int) error {
	done := finished(fits)
	switch {
	case o.Simulate < 0:
		return fmt.Errorf("%d simulated histories: want none or more", o.Simulate)
	case o.Simulate > 0:
		return printChecks(ctx, os.Stdout, done, *o)
	}
	printFits(os.Stdout, done, ranks)
	printErrors(os.Stdout, done)
	if len(done) < len(fits) {
		fmt.Printf("interrupted: %d of %d bins are fitted\n", len(done), len(fits))
		return nil
	}
	if o.Plot == "" {
		return nil
	}
	return plotFits(o.Plot, fits)
}
