// Command heston calibrates the model of Heston to quotes of options, and prints the Greeks of one of them.
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
	flag.StringVar(&data, "data", "examples/heston/quotes.csv", "read the columns years, strike, price and error of this `file`")
	figure.Flag(flag.CommandLine, &plot, "plot", "draw quotes and gammas to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	if err := run(data, plot, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(data, plot string, w io.Writer) error {
	quotes, err := table.ReadAll[Quote](data, table.Options{})
	if err != nil {
		return err
	}
	m := &Market{Spot: 100, Rate: 0.03, Quotes: quotes}
	space, err := fit.New(Params{0.1, 0.1, 1, 0.5, 0})
	if err != nil {
		return err
	}
	best, err := fit.Run(context.Background(), space, space.Func(m.LossGrad), multigrad.Options{
		Progress: progress.Config{Silent: true}, Uncertainty: &multigrad.Uncertainty{Curvature: multigrad.Differences}})
	if err != nil {
		return err
	}
	price, g := greeks(Call{m.Spot, m.Rate, 1, 105}, best.Params)
	fmt.Fprintf(w, "%d quotes, %d evaluations\n\n%v\nA call at 105 in one year costs %.4f.\n\n", len(quotes), best.Evals, best, price)
	fmt.Fprintf(w, "delta %9.5f\ngamma %9.5f\nrho   %9.5f\ntheta %9.5f\nvega  %9.5f, by the variance\nvanna %9.5f\n", g.Delta, g.Gamma, g.Rho, g.Theta, g.Vega, g.Vanna)
	return draw(plot, m, best.Params)
}

// Greeks are derivatives of a price.
type Greeks struct{ Delta, Gamma, Rho, Theta, Vega, Vanna float64 }

// greeks takes them from one call of the emitted Hessian, whose rows and columns are the fields of both structs.
func greeks(o Call, p Params) (float64, Greeks) {
	by, byParams, hess := Call{}, Params{}, [9 * 9]float64{}
	price := PriceHessian(o, p, &by, &byParams, hess[:])
	return price, Greeks{by.Spot, hess[0], by.Rate, -by.Years, byParams.Variance, hess[4]}
}
