// Command ackley searches for the lowest points of two functions with many
// valleys by particle swarms: Ackley's in four dimensions with each of the presets
// of package multiswarm, and Rastrigin's in ten with a swarm that hands its
// best points to L-BFGS-B and the gradient that gradgen emitted.
//
// Its ranks are two goroutines, or processes where an MPI launcher started it; the
// result does not depend on their number. An interrupt ends the search after the
// step under way.
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
	flags.Uint64Var(&o.Seed, "seed", 0, "`seed` of the random streams")
	flags.IntVar(&o.Steps, "steps", 400, "`steps` of the swarm that searches Rastrigin's function")
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	flags.StringVar(&o.Checkpoint, "checkpoint", "", "keep the search of Rastrigin's function in this `file` and continue what is in it")
	figure.Flag(flags, &o.Plot, "plot", "draw the searches to this PNG, SVG or PDF `file`")
}

// realMain returns the exit code. An interrupt ends the search, not the ranks:
// they live in a context of their own. A second interrupt ends the program.
func realMain(where comm.Config, o Options) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)
	return where.Main(context.Background(), os.Stderr, func(c comm.Comm) error {
		r, err := search(ctx, c, o)
		if err != nil {
			return fmt.Errorf("search: %w", err)
		}
		if c.Rank() != 0 {
			return nil
		}
		r.print(os.Stdout)
		if o.Plot == "" {
			return nil
		}
		return r.plot(o.Plot)
	})
}
