package main

import (
	"math"

	"gonum.org/v1/plot"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// The part of the plane that the figure shows.
var window = figure.Window{XMin: -3, XMax: 5, YMin: -3.5, YMax: 7.5}

// draw writes the figure: training data with the model at the start and at the
// end, and the loss along the way.
func (r *Result) draw(path string) error {
	start, err := r.panel("Start", guess())
	if err != nil {
		return err
	}
	end, err := r.panel("Fit", r.Run.X)
	if err != nil {
		return err
	}
	trace, err := r.trace()
	if err != nil {
		return err
	}
	return figure.Save(path, 12, 4.2, [][]*plot.Plot{{start, end, trace}})
}

// panel draws the training data as hexagons and the model as dots.
func (r *Result) panel(title string, params []float64) (*plot.Plot, error) {
	p := figure.Panel(title, "x1", "x2")
	x, y := columns(r.Training)
	figure.Hexbin(p, x, y, nil, window, 60)
	x, y = columns(Sample(trainingKey, params, 1000))
	dots, err := figure.Dots(p, figure.Points(x, y), figure.Orange, 0.9)
	if err != nil {
		return nil, err
	}
	p.Legend.Add("model", dots)
	p.Legend.Top = true
	window.Show(p)
	p.X.Tick.Marker, p.Y.Tick.Marker = figure.Every(2, 2), figure.Every(2, 2)
	return p, nil
}

func columns(points []float64) (x, y []float64) {
	for i := 0; i < len(points); i += 2 {
		x, y = append(x, points[i]), append(y, points[i+1])
	}
	return x, y
}

// trace draws the loss against the step.
func (r *Result) trace() (*plot.Plot, error) {
	p := figure.Panel("Loss", "step", "mean squared difference of densities")
	losses := r.Run.Trajectory.Losses
	steps := make([]float64, len(losses))
	low, high := math.Inf(1), 0.0
	for i, v := range losses {
		steps[i] = float64(i)
		low, high = min(low, v), max(high, v)
	}
	_, err := figure.Line(p, figure.LogPoints(steps, losses), figure.Blue, 1.5)
	p.X.Min, p.X.Max = 0, float64(r.Run.Steps)
	figure.LogY(p, math.Pow10(int(math.Floor(math.Log10(low)))), math.Pow10(int(math.Ceil(math.Log10(high)))))
	return p, err
}
