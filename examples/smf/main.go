// Command smf fits a model of the stellar mass function to a mock measurement
// by gradients: each rank holds a share of the halos and computes its part of
// the mass function and of the vector–Jacobian product that gradgen emitted;
// two sums over the ranks make the loss and its gradient.
//
// Its ranks are four goroutines, or processes where an MPI launcher started it.
// An interrupt ends the fit after the step under way.
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
	flags.IntVar(&o.Halos, "halos", 10_000, "number of `halos`, shared evenly among the ranks")
	flags.StringVar(&o.Method, "method", "lbfgsb", "optimiser: lbfgsb, adam or gd")
	flags.IntVar(&o.Steps, "steps", 0, "largest number of `steps`; 0 means the method's own")
	flags.IntVar(&o.Simulate, "simulate", 0, "check the errors of the parameters: by differences, and by fits of so many simulated `measurements`")
	flags.Uint64Var(&o.Seed, "seed", 1, "`number` that decides the noise of simulated measurements")
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	o.Flags.Register(flags)
	flags.StringVar(&o.Checkpoint, "checkpoint", "", "keep the fit in this `file` and continue what is in it")
	flags.StringVar(&o.Trace, "trace", "", "draw loss and parameters against the step to this PNG, SVG or PDF `file`")
	figure.Flag(flags, &o.Plot, "plot", "draw the mass functions to this PNG, SVG or PDF `file`")
}

// realMain returns the exit code. An interrupt ends the fit, not the ranks: they
// live in a context of their own. A second interrupt ends the program.
func realMain(where comm.Config, o Options) int {
	if err := o.check(); err != nil {
		fmt.Fprintln(os.Stderr, "smf:", err)
		return 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return where.Main(context.Background(), os.Stderr, func(c comm.Comm) error {
		result, err := fit(ctx, c, o)
		if err != nil || c.Rank() != 0 {
			return err
		}
		return result.report(ctx)
	})
}

// report prints and draws what was asked for.
func (r *Result) report(ctx context.Context) error {
	if r.Options.Simulate == 0 {
		r.print(os.Stdout)
		return r.draw()
	}
	check, err := r.checkErrors(ctx)
	if err != nil {
		return err
	}
	r.printErrors(os.Stdout, check)
	return nil
}
