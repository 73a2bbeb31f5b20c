package main

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// panelColumn is what the figure shows of one simulation, from top to bottom.
type panelColumn struct {
	history, residual, rate *plot.Plot
}

// plotFits draws one column of panels for each simulation.
func plotFits(path string, fits []Fit) error {
	columns := []struct{ simulation, title string }{
		{"nbody", "N-body simulation"}, {"tng", "IllustrisTNG"},
	}
	panels := make([][]*plot.Plot, 3)
	for _, c := range columns {
		drawn, err := newColumn(c.title, ofSimulation(fits, c.simulation))
		if err != nil {
			return err
		}
		panels[0] = append(panels[0], drawn.history)
		panels[1] = append(panels[1], drawn.residual)
		panels[2] = append(panels[2], drawn.rate)
	}
	return figure.Save(path, 11, 11.5, panels)
}

// ofSimulation selects the fits to one simulation.
func ofSimulation(fits []Fit, simulation string) []Fit {
	return slices.DeleteFunc(slices.Clone(fits), func(f Fit) bool { return f.Simulation != simulation })
}

// newColumn draws the fits to one simulation.
func newColumn(title string, fits []Fit) (panelColumn, error) {
	c := panelColumn{
		history:  figure.Panel(title, "", "log10 M / Msun"),
		residual: figure.Panel("", "", "model − measured [dex]"),
		rate:     figure.Panel("", "cosmic time [Gyr]", "dM/dt [Msun / yr]"),
	}
	for i := range fits {
		shade := figure.Ramp(float64(i) / 13)
		if err := c.add(&fits[i], shade); err != nil {
			return c, err
		}
	}
	if err := c.addLegends(); err != nil {
		return c, err
	}
	c.limit()
	return c, nil
}

// add draws one fit with its mass beside it.
func (c panelColumn) add(f *Fit, shade color.Color) error {
	times, last := f.History.Times, len(f.History.Times)-1
	model, rates := f.History.Sumstats(f.Params), f.rates()
	measured := figure.Points(times, f.History.LogMass)
	if err := overlay(c.history, measured, figure.Points(times, model), shade); err != nil {
		return err
	}
	measured = figure.LogPoints(times, f.Rate)
	if err := overlay(c.rate, measured, figure.LogPoints(times, rates), shade); err != nil {
		return err
	}
	if _, err := figure.Line(c.residual, figure.Points(times, f.residuals()), shade, 1.2); err != nil {
		return err
	}
	if err := figure.Label(c.history, times[last], model[last], f.Label, shade); err != nil {
		return err
	}
	return figure.Label(c.rate, times[last], math.Log10(rates[last]), f.Label, shade)
}

// overlay draws measured values as dots, every other one, under the model.
func overlay(p *plot.Plot, measured, model plotter.XYs, shade color.Color) error {
	var sparse plotter.XYs
	for i := 0; i < len(measured); i += 2 {
		sparse = append(sparse, measured[i])
	}
	if _, err := figure.Dots(p, sparse, shade, 2); err != nil {
		return err
	}
	_, err := figure.Line(p, model, shade, 1.2)
	return err
}

// addLegends explains lines and dots, and marks the goal for the residuals.
func (c panelColumn) addLegends() error {
	for _, limit := range []float64{-0.003, 0.003} {
		goal := figure.Points([]float64{1, 15}, []float64{limit, limit})
		line, err := figure.Line(c.residual, goal, figure.Gray, 1, vg.Points(4), vg.Points(3))
		if err != nil {
			return err
		}
		if limit > 0 {
			c.residual.Legend.Add("±0.003 dex", line)
		}
	}
	c.residual.Legend.Top, c.residual.Legend.Left = true, false
	for _, p := range []*plot.Plot{c.history, c.rate} {
		if err := lineAndDots(p, p == c.rate); err != nil {
			return err
		}
	}
	return nil
}

// lineAndDots adds the legend of a panel made by overlay.
func lineAndDots(p *plot.Plot, rate bool) error {
	ghost := plot.New()
	line, err := figure.Line(ghost, figure.Points([]float64{0}, []float64{1}), figure.Black, 1.2)
	if err != nil {
		return err
	}
	dots, err := figure.Dots(ghost, figure.Points([]float64{0}, []float64{1}), figure.Black, 2)
	if err != nil {
		return err
	}
	modelText := "fitted model"
	if rate {
		modelText = "derivative of the fitted model (not fitted)"
	}
	p.Legend.Add("measured mean", dots)
	p.Legend.Add(modelText, line)
	p.Legend.Top, p.Legend.Left = rate, false
	return nil
}

// limit fixes the axes, so that both columns compare at a glance.
func (c panelColumn) limit() {
	for _, p := range []*plot.Plot{c.history, c.residual, c.rate} {
		p.X.Min, p.X.Max = 1, 15
		p.X.Tick.Marker = figure.Every(2, 2)
	}
	c.history.Y.Min, c.history.Y.Max = 10, 15
	c.history.Y.Tick.Marker = figure.Every(1, 2)
	c.residual.Y.Min, c.residual.Y.Max = -0.01, 0.0105
	c.residual.Y.Tick.Marker = figure.Every(0.005, 5)
	figure.LogY(c.rate, 5, 400_000)
}
