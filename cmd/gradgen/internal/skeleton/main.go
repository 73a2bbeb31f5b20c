// Command decay fits its model to the rows of a CSV file:
//
//	go run . -data data.csv
//	go run . -ranks 4
//	go build -o decay . && mpirun -n 4 ./decay
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
)

// options are those of the command line.
type options struct {
	data, log, checkpoint string
	steps                 int
	quiet                 bool
}

func main() {
	var where comm.Config
	var o options
	where.RegisterFlags(flag.CommandLine)
	flag.StringVar(&o.data, "data", "data.csv", "read the columns time, flux and error of this `file`")
	flag.IntVar(&o.steps, "steps", 0, "largest number of `steps`; 0 means as many as it takes")
	flag.StringVar(&o.log, "log", "", "append a line of JSON per step to this `file`")
	flag.StringVar(&o.checkpoint, "checkpoint", "", "keep the fit in this `file` and continue what is in it")
	flag.BoolVar(&o.quiet, "quiet", false, "show no progress")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "unexpected argument %q: -h lists the flags\n", flag.Arg(0))
		os.Exit(2)
	}
	// An interrupt ends the fit after the current step; a second one ends the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(where.Main(context.Background(), os.Stderr, func(c comm.Comm) error {
		best, err := run(ctx, c, o)
		if err == nil && c.Rank() == 0 {
			fmt.Print(best)
		}
		return err
	}))
}

// run is the program of each rank.
func run(ctx context.Context, c comm.Comm, o options) (best *fit.Fit[Params], err error) {
	m, err := read(o.data, c.Rank(), c.Size())
	if err != nil {
		return nil, err
	}
	s, err := fit.New(start())
	if err != nil {
		return nil, err
	}
	opt := multigrad.Options{
		MaxSteps:    o.steps,
		Progress:    progress.Config{Silent: o.quiet},
		Checkpoint:  multigrad.Checkpoint{Path: o.checkpoint, Label: o.data},
		Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences}, // the loss is −ln L
	}
	if o.log != "" && c.Rank() == 0 {
		file, openErr := multigrad.OpenLog(o.log)
		if openErr != nil {
			return nil, openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		opt.Log = file
	}
	return fit.Run(ctx, s, s.Objective(m, c), opt)
}
