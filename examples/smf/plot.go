package main

import (
	"math"
	"os"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/report"
)

// draw writes the figures that were asked for.
func (r *Result) draw() error {
	if r.Options.Plot != "" {
		if err := plotResult(r.Options.Plot, r); err != nil {
			return err
		}
	}
	if r.Options.Trace == "" {
		return nil
	}
	entries, err := r.entries()
	if err != nil {
		return err
	}
	trace := report.Figure{Title: "Fit of the stellar mass function", Names: paramNames(), Truth: truth()}
	return trace.Save(r.Options.Trace, entries)
}

// entries returns the run log, or what the run kept where there is no log.
func (r *Result) entries() ([]multigrad.LogEntry, error) {
	if r.Options.Log == "" {
		return report.FromTrajectory(r.Run.Trajectory), nil
	}
	f, err := os.Open(r.Options.Log)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return report.Read(f)
}

// plotResult draws the mass functions beside the trace of the loss.
func plotResult(path string, r *Result) error {
	functions, err := massFunctions(r)
	if err != nil {
		return err
	}
	trace, err := lossTrace(r)
	if err != nil {
		return err
	}
	return figure.Save(path, 10, 4.4, [][]*plot.Plot{{functions, trace}})
}

// massFunctions draws the target, the start and the fit.
func massFunctions(r *Result) (*plot.Plot, error) {
	p := figure.Panel("Stellar mass function", "log10 stellar mass [Msun]", "galaxies per unit volume and dex")
	centers := binCenters(newSMF(0, 0, 1).Edges)
	guess, err := figure.Line(p, figure.LogPoints(centers, r.Guess), figure.Gray, 1.5, vg.Points(5), vg.Points(3))
	if err != nil {
		return nil, err
	}
	fit, err := figure.Line(p, figure.LogPoints(centers, r.Fit), figure.Blue, 1.8)
	if err != nil {
		return nil, err
	}
	target, err := figure.Dots(p, figure.LogPoints(centers, r.Target), figure.Orange, 3.5)
	if err != nil {
		return nil, err
	}
	p.Legend.Add("truth", target)
	p.Legend.Add("start", guess)
	p.Legend.Add("fit", fit)
	p.Legend.Top = true
	p.X.Min, p.X.Max = 9, 10
	p.X.Tick.Marker = figure.Every(0.2, 2)
	low, high := decadesAround(r.Target, r.Guess, r.Fit)
	figure.LogY(p, low, high)
	return p, nil
}

// lossTrace draws the loss against the iteration.
func lossTrace(r *Result) (*plot.Plot, error) {
	p := figure.Panel("Loss", "iteration", "mean squared difference [dex²]")
	losses := r.Run.Trajectory.Losses
	steps := make([]float64, len(losses))
	for i := range steps {
		steps[i] = float64(i)
	}
	trace := figure.LogPoints(steps, losses)
	if _, err := figure.Line(p, trace, figure.Blue, 1.8); err != nil {
		return nil, err
	}
	if len(trace) <= 50 {
		if _, err := figure.Dots(p, trace, figure.Blue, 2.5); err != nil {
			return nil, err
		}
	}
	p.X.Min, p.X.Max = 0, math.Max(1, float64(r.Run.Steps))
	low, high := decadesAround(losses)
	figure.LogY(p, low, high)
	return p, nil
}

// binCenters returns the middles between the edges.
func binCenters(edges []float64) []float64 {
	centers := make([]float64, len(edges)-1)
	for b := range centers {
		centers[b] = (edges[b] + edges[b+1]) / 2
	}
	return centers
}

// decadesAround returns the powers of ten that enclose all positive values.
func decadesAround(columns ...[]float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, column := range columns {
		for _, v := range column {
			if v > 0 {
				low, high = math.Min(low, v), math.Max(high, v)
			}
		}
	}
	return math.Pow10(int(math.Floor(math.Log10(low)))), math.Pow10(int(math.Ceil(math.Log10(high))))
}
