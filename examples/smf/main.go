// Command smf fits a model of the stellar mass function to a mock measurement
// by gradients: each rank holds a share of the halos and computes its part of
// the mass function and of the vector–Jacobian product that gradgen emitted;
// two sums over the ranks make the loss and its gradient.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	var o Options
	flag.IntVar(&o.Ranks, "ranks", 4, "number of `ranks`, each a goroutine of this process")
	flag.IntVar(&o.Halos, "halos", 10_000, "number of `halos`, shared evenly among the ranks")
	flag.StringVar(&o.Method, "method", "lbfgsb", "optimiser: lbfgsb, adam or gd")
	flag.IntVar(&o.Steps, "steps", 0, "largest number of `steps`; 0 means the method's own")
	figure := flag.String("plot", "", "write a figure to this PNG `file`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := realMain(ctx, o, *figure); err != nil {
		fmt.Fprintln(os.Stderr, "smf:", err)
		os.Exit(1)
	}
}

// realMain fits, reports and draws.
func realMain(ctx context.Context, o Options, figure string) error {
	result, err := run(ctx, o)
	if err != nil {
		return err
	}
	result.print(os.Stdout)
	if figure == "" {
		return nil
	}
	return plotResult(figure, result)
}
