// Command kdescent-intro fits a two-dimensional normal distribution to a sample
// of it, by gradient descent on the counts around a few random kernels per step.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
)

func main() {
	var o Options
	flag.IntVar(&o.Training, "training", 10_000, "number of training `points`")
	flag.IntVar(&o.Points, "points", 5_000, "number of `points` of the model")
	flag.IntVar(&o.Kernels, "kernels", 20, "number of `kernels` in each draw")
	flag.IntVar(&o.Steps, "steps", 100, "number of `steps`")
	flag.Uint64Var(&o.Key, "key", 12345, "random `key` of the fit")
	flag.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	var plot string
	figure.Flag(flag.CommandLine, &plot, "plot", "draw the figure to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := realMain(ctx, o, plot); err != nil {
		fmt.Fprintln(os.Stderr, "kdescent-intro:", err)
		os.Exit(1)
	}
}

// realMain fits, reports and draws.
func realMain(ctx context.Context, o Options, plot string) error {
	r, err := fit(ctx, o)
	if err != nil {
		return err
	}
	r.print(os.Stdout)
	if plot == "" {
		return nil
	}
	return r.draw(plot)
}
