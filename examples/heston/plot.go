package main

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws quotes beside the model, and the gamma of calls at 105.
func draw(path string, m *Market, p Params) error {
	if path == "" {
		return nil
	}
	prices, gammas := figure.Panel("Quotes and model", "strike", "price"), figure.Panel("Gamma of calls at 105", "spot", "gamma")
	var quotes plotter.XYs
	for _, q := range m.Quotes {
		quotes = append(quotes, plotter.XY{X: q.Strike, Y: q.Price})
	}
	if _, err := figure.Dots(prices, quotes, figure.Blue, 2.5); err != nil {
		return err
	}
	for i, years := range []float64{0.25, 0.5, 1, 2} {
		c := figure.Ramp(float64(i) / 3)
		var price, gamma plotter.XYs
		for x := 70.0; x <= 140; x++ {
			price = append(price, plotter.XY{X: x, Y: Price(Call{m.Spot, m.Rate, years, x}, p)})
			_, g := greeks(Call{x, m.Rate, years, 105}, p)
			gamma = append(gamma, plotter.XY{X: x, Y: g.Gamma})
		}
		if _, err := figure.Line(prices, price, c, 1.5); err != nil {
			return err
		}
		if _, err := figure.Line(gammas, gamma, c, 1.5); err != nil {
			return err
		}
	}
	return figure.Save(path, 10, 4.2, [][]*plot.Plot{{prices, gammas}})
}
