// Command diffmah fits the mean mass histories of dark-matter halos measured in
// two simulations with a smooth model, by L-BFGS-B with the gradient that
// gradgen emitted, and predicts from each fit the accretion rate, by the
// emitted tangent in time.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ranks := flag.Int("ranks", 4, "number of `ranks` that share the bins, each a goroutine of this process")
	figure := flag.String("plot", "", "write a figure to this PNG `file`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := realMain(ctx, *ranks, *figure); err != nil {
		fmt.Fprintln(os.Stderr, "diffmah:", err)
		os.Exit(1)
	}
}

// realMain fits, reports and draws.
func realMain(ctx context.Context, ranks int, figure string) error {
	if ranks < 1 {
		return fmt.Errorf("%d ranks: want one or more", ranks)
	}
	fits, err := fitAll(ctx, ranks)
	if err != nil {
		return err
	}
	printFits(os.Stdout, fits, ranks)
	if figure == "" {
		return nil
	}
	return plotFits(figure, fits)
}
