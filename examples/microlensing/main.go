// Command microlensing fits the light curve of a star that a mass in front of it magnifies, and prints the parameters with
// their errors.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/table"
)

func main() {
	var data, plot string
	flag.StringVar(&data, "data", "examples/microlensing/light.csv", "read the columns time, flux and error of this `file`")
	figure.Flag(flag.CommandLine, &plot, "plot", "draw the light curve to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	if err := run(data, plot, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(data, plot string, w io.Writer) error {
	rows, err := table.ReadAll[Measurement](data, table.Options{})
	if err != nil {
		return err
	}
	curve := &Curve{Rows: rows}
	best, err := estimate(curve)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "%d measurements, χ² = %.1f without the priors, %d evaluations\n\n%v", len(curve.Rows), 2*curve.Loss(best.Params), best.Evals, best)
	if plot == "" {
		return nil
	}
	return draw(plot, curve, best.Params)
}

// estimate fits the parameters, with errors from the curvature of the loss.
func estimate(c *Curve) (*fit.Fit[Params], error) {
	space, err := fit.New(start())
	if err != nil {
		return nil, err
	}
	return fit.Run(context.Background(), space, space.Func(c.LossGrad), multigrad.Options{
		Progress:    progress.Config{Silent: true},
		Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences},
	})
}
