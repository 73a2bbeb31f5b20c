package main

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// draw draws the points, and pale dots for the class at each place.
func draw(path string, n *Network, points []Point) error {
	if path == "" {
		return nil
	}
	panel := figure.Panel("Three spirals, and what the network makes of the plane", "x", "y")
	for k, c := range []color.NRGBA{figure.Blue, figure.Orange, figure.Green} {
		var region, own plotter.XYs
		for i := range 101 * 101 {
			x, y := float64(i/101-50)/45, float64(i%101-50)/45
			if s := scores(n, x, y); s[k] == max(s[0], s[1], s[2]) {
				region = append(region, plotter.XY{X: x, Y: y})
			}
		}
		for _, p := range points {
			if p.Class == k {
				own = append(own, plotter.XY{X: p.X, Y: p.Y})
			}
		}
		pale := color.NRGBA{c.R, c.G, c.B, 60}
		if _, err := figure.Dots(panel, region, pale, 2.7); err != nil {
			return err
		}
		if _, err := figure.Dots(panel, own, c, 2); err != nil {
			return err
		}
	}
	return figure.Save(path, 6, 6, [][]*plot.Plot{{panel}})
}
