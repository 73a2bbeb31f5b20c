package main

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"github.com/gradgen/gradgen/examples/internal/figure"
)

// The looks of the presets' lines, in their order.
var looks = []struct {
	colour color.Color
	dashes []vg.Length
}{
	{figure.Gray, []vg.Length{vg.Points(5), vg.Points(3)}},
	{figure.Orange, []vg.Length{vg.Points(8), vg.Points(3), vg.Points(2), vg.Points(3)}},
	{figure.Blue, nil},
	{figure.Green, []vg.Length{vg.Points(2), vg.Points(2)}},
}

// plot draws best loss and variance of each preset beside the search in ten
// dimensions.
func (r *Result) plot(path string) error {
	loss, err := r.presets("4-D Ackley", "best loss", func(t Trial) []float64 { return t.Run.History.BestLoss })
	if err != nil {
		return err
	}
	spread, err := r.presets("4-D Ackley", "variance of the positions", func(t Trial) []float64 { return variances(&t.Run.History) })
	if err != nil {
		return err
	}
	deep, err := r.descent()
	if err != nil {
		return err
	}
	return figure.Save(path, 14, 4.4, [][]*plot.Plot{{loss, spread, deep}})
}

// presets draws a line per preset.
func (r *Result) presets(title, what string, y func(Trial) []float64) (*plot.Plot, error) {
	p := figure.Panel(title, "step", what)
	low, high := math.Inf(1), math.Inf(-1)
	for i, t := range r.Ackley {
		values := y(t)
		line, err := figure.Line(p, figure.LogPoints(steps(t), values), looks[i].colour, 1.8, looks[i].dashes...)
		if err != nil {
			return nil, err
		}
		p.Legend.Add(t.Name, line)
		low, high = around(low, high, values)
	}
	p.Legend.Top, p.Legend.Left = false, true
	p.Legend.XOffs = vg.Points(6)
	figure.LogY(p, low, high)
	p.X.Min, p.X.Max = 0, float64(max(r.Ackley[0].Run.Steps, 1))
	return p, nil
}

// descent draws the swarm's best loss, and behind it the descents from its best
// points, each to the bottom of its valley.
func (r *Result) descent() (*plot.Plot, error) {
	t := r.Rastrigin
	p := figure.Panel("10-D Rastrigin", "step", "loss")
	line, err := figure.Line(p, figure.Points(steps(t), t.Run.History.BestLoss), figure.Blue, 1.8)
	if err != nil {
		return nil, err
	}
	last := float64(max(t.Run.Steps, 1))
	var x, starts, ends []float64
	for i, d := range r.Polished.Descents {
		x = append(x, last*(1.06+0.03*float64(i)))
		starts, ends = append(starts, d.StartLoss), append(ends, d.Loss)
		if _, err := figure.Line(p, figure.Points([]float64{x[i], x[i]}, []float64{d.StartLoss, d.Loss}), figure.Gray, 1); err != nil {
			return nil, err
		}
	}
	from, err := figure.Dots(p, figure.Points(x, starts), figure.Gray, 2.5)
	if err != nil {
		return nil, err
	}
	to, err := figure.Dots(p, figure.Points(x, ends), figure.Orange, 3.5)
	if err != nil {
		return nil, err
	}
	p.Legend.Add("swarm's best", line)
	p.Legend.Add("descent from", from)
	p.Legend.Add("descent to", to)
	p.Legend.Top = true
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1.4*last, figure.Every(last/4, 2)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = -0.2, 8, figure.Every(1, 2)
	return p, nil
}

func steps(t Trial) []float64 {
	s := make([]float64, len(t.Run.History.Steps))
	for i, step := range t.Run.History.Steps {
		s[i] = float64(step)
	}
	return s
}

// around widens [low, high] to the powers of ten that enclose the positive
// values.
func around(low, high float64, values []float64) (float64, float64) {
	for _, v := range values {
		if v > 0 {
			low, high = min(low, math.Pow10(int(math.Floor(math.Log10(v))))), max(high, math.Pow10(int(math.Ceil(math.Log10(v)))))
		}
	}
	return low, high
}
