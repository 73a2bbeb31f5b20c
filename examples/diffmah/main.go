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
		done := finished(fits)
		printFits(os.Stdout, done, c.Size())
		printErrors(os.Stdout, done)
		if len(done) < len(fits) {
			fmt.Printf("interrupted: %d of %d bins are fitted\n", len(done), len(fits))
			return nil
		}
		if o.Plot == "" {
			return nil
		}
		return plotFits(o.Plot, fits)
	})
}
