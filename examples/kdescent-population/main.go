// Command kdescent-population fits a model of galaxies with 20 parameters to a
// mock survey: two populations, star-forming and quenched, whose colours depend
// on stellar mass. The distribution of colours is compared in three bins of mass,
// by kernel counts and in Fourier space.
//
// Its ranks are goroutines, or processes where an MPI launcher started it. An
// interrupt ends the fit after the step under way.
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
		where.Ranks = 2
	}
	os.Exit(realMain(where, o))
}

// register defines the flags.
func (o *Options) register(flags *flag.FlagSet) {
	flags.IntVar(&o.Galaxies, "galaxies", 20_000, "number of `galaxies` of the model, shared evenly among the ranks")
	flags.IntVar(&o.Training, "training", 10_000, "number of `galaxies` in the survey")
	flags.IntVar(&o.Steps, "steps", 500, "number of `steps`")
	flags.Float64Var(&o.Rate, "rate", 0.05, "learning `rate` at the start; it falls to zero")
	flags.Uint64Var(&o.Key, "key", 12345, "random `key` of the fit")
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	figure.Flag(flags, &o.Plot, "plot", "draw the figure to this PNG, SVG or PDF `file`")
}

// realMain returns the exit code. An interrupt ends the fit, not the ranks: they
// live in a context of their own. A second interrupt ends the program.
func realMain(where comm.Config, o Options) int {
	if err := o.check(); err != nil {
		fmt.Fprintln(os.Stderr, "kdescent-population:", err)
		return 1
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return where.Main(context.Background(), os.Stderr, func(c comm.Comm) error {
		r, err := fit(ctx, c, o)
		if err != nil || c.Rank() != 0 {
			return err
		}
		r.print(os.Stdout)
		if o.Plot == "" {
			return nil
		}
		return r.draw(o.Plot)
	})
}
