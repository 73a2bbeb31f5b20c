package report_test

import (
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/multiswarm"
)

// TestNumbersOfAnySize are drawn, or an error that names them: ticks and bins between numbers that are too far apart or
// too close ended a program, or were sought without end.
func TestNumbersOfAnySize(t *testing.T) {
	path := t.TempDir() + "/a.png"
	line := make([]float64, 5000)
	for i := range line {
		line[i] = float64(i)
	}
	for name, c := range map[string]struct {
		v     []float64
		error string // of a figure that cannot show them
	}{
		"huge":       {[]float64{1e308, -1e308}, "1e+308"},
		"huge alike": {[]float64{1e308, 1e308}, "1e+308"},
		"one huge":   {[]float64{2, 1e308}, "1e+308"},
		"tiny":       {[]float64{5e-324, -5e-324}, ""},
		"small":      {[]float64{1e-300, -1e-300}, ""},
		"close":      {[]float64{1e17, 1e17 + 16}, ""},
		"alike":      {[]float64{1e17, 1e17}, ""},
		"zero":       {[]float64{0, 0}, ""},
	} {
		v, same := c.v, []float64{1, 1}
		pair := []multigrad.LogEntry{{Loss: v[0], Params: []float64{v[0]}}, {Step: 1, Loss: v[1], Params: []float64{v[1]}}}
		history := func(x, loss []float64) *multiswarm.History {
			return &multiswarm.History{Steps: []int{0}, Positions: [][]float64{{x[0], 0, x[1], 1}}, Velocities: [][]float64{{0, 0, 0, 0}},
				Losses: [][]float64{loss}, BestLoss: []float64{min(loss[0], loss[1])}, BestX: [][]float64{{x[0], 0}}}
		}
		for figure, save := range map[string]func() error{
			"corner":           func() error { return report.Corner{}.Save(path, []float64{v[0], v[1], v[1], v[0]}, nil, 2) },
			"corner, truth":    func() error { return report.Corner{Truth: v[1:]}.Save(path, []float64{1, 2, 3}, nil, 1) },
			"residuals":        func() error { return report.Residuals{}.Save(path, v, same, nil, same) },
			"residuals, data":  func() error { return report.Residuals{}.Save(path, []float64{1, 2}, v, nil, same) },
			"swarm, positions": func() error { return report.Swarm{}.Save(path, history(v, same)) },
		} {
			if err := save(); (err == nil) != (c.error == "") || err != nil && !strings.Contains(err.Error(), c.error) {
				t.Errorf("%s, %s: %v", name, figure, err)
			}
		}
		outliers := append([]float64{v[0], v[1]}, line...)
		for figure, save := range map[string]func() error{
			"run":              func() error { return report.Figure{Truth: v[:1]}.Save(path, pair) },
			"corner, outliers": func() error { return report.Corner{}.Save(path, outliers, nil, 2) },
		} {
			if err := save(); err != nil {
				t.Errorf("%s, %s: %v", name, figure, err)
			}
		}
		if err := (report.Swarm{}).Save(path, history(same, v)); (err == nil) != (math.Abs(v[0]) <= 1e300) {
			t.Errorf("%s, losses of a swarm: %v", name, err)
		}
	}
}

// TestNoNumbers are errors that say where they are.
func TestNoNumbers(t *testing.T) {
	path, nan, inf := t.TempDir()+"/a.png", math.NaN(), math.Inf(1)
	entries := func(loss, x float64) []multigrad.LogEntry {
		return []multigrad.LogEntry{{Loss: 1, Norm: 1, Params: []float64{1}}, {Step: 7, Loss: loss, Norm: 1, Params: []float64{x}}}
	}
	for want, err := range map[string]error{
		"report: the true value of parameter 0 is NaN":          report.Figure{Truth: []float64{nan}}.Save(path, entries(1, 1)),
		"report: corner: the true value of parameter 1 is +Inf": report.Corner{Truth: []float64{1, inf}}.Save(path, []float64{1, 2, 3, 4}, nil, 2),
		"report: the loss is NaN at step 7":                     report.Figure{}.Save(path, entries(nan, 1)),
		"report: parameter x0 is -Inf at step 7":                report.Figure{}.Save(path, entries(1, -inf)),
		"report: residuals: model 0 differs from the data by":   report.Residuals{}.Save(path, []float64{1}, []float64{1e200}, []float64{1e-200}, []float64{1}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
