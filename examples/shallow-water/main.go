// Command shallow-water recovers the height of the sea surface from sparse observations of the hours after, in a rotating
// channel whose blocks are spread over ranks. The gradient is that of all time steps and of the exchange of ghost cells
// between ranks, emitted by gradgen, and L-BFGS-B follows it.
//
// Its ranks are goroutines, or processes where an MPI launcher started it.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

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
	os.Exit(where.Main(context.Background(), os.Stderr, func(c comm.Comm) error { return run(c, o, os.Stdout) }))
}

// register defines the flags.
func (o *Options) register(flags *flag.FlagSet) {
	o.NY, o.NX = 32, 64
	flags.Func("cells", "`rowsxcolumns` of the grid (default 32x64)", func(text string) (err error) {
		o.NY, o.NX, err = pair(text)
		return err
	})
	flags.Func("patches", "blocks as `rowsxcolumns`, one for each rank; as square as can be if not given", func(text string) error {
		rows, columns, err := pair(text)
		o.Patches = []int{rows, columns}
		return err
	})
	flags.Float64Var(&o.Hours, "hours", 2, "`hours` of observations")
	flags.Float64Var(&o.Days, "days", 0, "only run the model for so many `days`, against the clock")
	flags.BoolVar(&o.Adjoint, "adjoint", false, "with -days, run the adjoint as well")
	flags.IntVar(&o.Steps, "steps", 30, "`steps` of L-BFGS-B at most")
	flags.BoolVar(&o.Quiet, "quiet", false, "show no progress")
	figure.Flag(flags, &o.Plot, "plot", "draw the true and the recovered height to this PNG, SVG or PDF `file`")
	flags.StringVar(&o.Frames, "frames", "", "draw the flow every half an hour to PNG `files` such as frame-%02d.png")
	o.Flags.Register(flags)
}

// pair reads 32x64.
func pair(text string) (rows, columns int, err error) {
	a, b, _ := strings.Cut(text, "x")
	rows, err1 := strconv.Atoi(a)
	columns, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || rows < 1 || columns < 1 {
		return 0, 0, fmt.Errorf("want rows and columns, such as 2x3")
	}
	return rows, columns, nil
}

// run is what each rank does; rank 0 reports.
func run(c comm.Comm, o Options, w io.Writer) error {
	if o.Days > 0 {
		text, err := forecast(c, o)
		if err == nil && c.Rank() == 0 {
			fmt.Fprint(w, text)
		}
		return err
	}
	r, err := solve(context.Background(), c, o)
	if err != nil {
		return err
	}
	if o.Frames != "" {
		if err := animate(c, o, r.Fit.X); err != nil {
			return err
		}
	}
	if c.Rank() != 0 {
		return nil
	}
	r.print(w)
	if o.Plot == "" {
		return nil
	}
	return r.draw(o.Plot)
}

// print reports.
func (r *Result) print(w io.Writer) {
	o := r.Options
	fmt.Fprintf(w, "channel      %d×%d cells of 5 km, %d steps of %.1f s, on %d ranks\n", o.NY, o.NX, r.Steps, timeStep(), r.Ranks)
	fmt.Fprintf(w, "observed     %d of %d heights, %d times\n", r.Sites, o.NY*o.NX, r.Times)
	fmt.Fprintf(w, "iterations   %d, %d evaluations of loss and gradient together\n", r.Fit.Steps, r.Fit.Evals)
	fmt.Fprintf(w, "loss         %.2e at the start, %.1e at the fit\n", r.Fit.Trajectory.Losses[0], r.Fit.Loss)
	fmt.Fprintf(w, "error        %.3f m of the balanced height, %.3f m of the recovered one\n", r.Before, r.After)
	fmt.Fprintf(w, "time         %v for a run, %v with its adjoint\n", r.Forward.Round(time.Millisecond), r.Reverse.Round(time.Millisecond))
}
