package main

import (
	"fmt"

	"gonum.org/v1/plot"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// window is the part of the colour plane that the figure shows.
var window = figure.Window{XMin: -2.5, XMax: 5.5, YMin: -2.5, YMax: 5.5}

// Contours enclose these shares of the survey.
var shares = []float64{0.1, 0.3, 0.5, 0.7, 0.9}

// draw writes the figure: in the upper row the start, in the lower the fit, each
// as the distribution of mass and that of colours in the three bins.
func (r *Result) draw(path string) error {
	var panels [][]*plot.Plot
	for _, row := range []struct {
		title  string
		params []float64
	}{{"Start", guess()}, {"Fit", r.Run.X}} {
		g := population(row.params)
		masses, err := r.masses(row.title, g)
		if err != nil {
			return err
		}
		line := []*plot.Plot{masses}
		for _, bin := range r.Bins {
			line = append(line, r.colors(g, bin))
		}
		panels = append(panels, line)
	}
	return figure.Save(path, 15, 7.4, panels)
}

// colors draws the model as hexagons and the survey as contours.
func (r *Result) colors(g Galaxies, bin Bin) *plot.Plot {
	p := figure.Panel(fmt.Sprintf("%g < log10 M* < %g", bin.Low, bin.High), "r − z", "g − r")
	points, weights := g.members(bin.Low, bin.High)
	x, y := columns(points)
	figure.Hexbin(p, x, y, weights, window, 55)
	x, y = columns(r.Survey.in(bin.Low, bin.High))
	figure.Contours(p, x, y, nil, window, 0.25, shares, figure.Orange)
	window.Show(p)
	p.X.Tick.Marker, p.Y.Tick.Marker = figure.Every(2, 2), figure.Every(2, 2)
	return p
}

func columns(points []float64) (x, y []float64) {
	for i := 0; i < len(points); i += 2 {
		x, y = append(x, points[i]), append(y, points[i+1])
	}
	return x, y
}

// masses draws the numbers of galaxies by mass.
func (r *Result) masses(title string, g Galaxies) (*plot.Plot, error) {
	p := figure.Panel(title+": numbers", "log10 M*", "galaxies per 0.1 dex")
	const low, high, bins = 8.5, 13, 45
	model, survey := make([]float64, bins), make([]float64, bins)
	at := func(m float64) int { return int((m - low) / (high - low) * bins) }
	for i, m := range g.Mass {
		if b := at(m); b >= 0 && b < bins {
			model[b] += g.Weights[i] * float64(r.Options.Training) / shown
		}
	}
	for _, m := range r.Survey.Mass {
		if b := at(m); b >= 0 && b < bins {
			survey[b]++
		}
	}
	centers := make([]float64, bins)
	for b := range centers {
		centers[b] = low + (high-low)*(float64(b)+0.5)/bins
	}
	fitted, err := figure.Line(p, figure.Points(centers, model), figure.Blue, 1.8)
	if err != nil {
		return nil, err
	}
	observed, err := figure.Line(p, figure.Points(centers, survey), figure.Orange, 1.8)
	if err != nil {
		return nil, err
	}
	p.Legend.Add("model", fitted)
	p.Legend.Add("survey", observed)
	p.Legend.Top = true
	p.X.Min, p.X.Max, p.Y.Min = low, high, 0
	p.X.Tick.Marker, p.Y.Tick.Marker = figure.Every(1, 2), figure.Every(200, 2)
	return p, nil
}
