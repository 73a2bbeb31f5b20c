package report_test

import (
	"bytes"
	"context"
	"flag"
	"image"
	_ "image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/random"
)

// figures says where to keep what the tests draw, to be looked at.
var figures = flag.String("figures", "", "keep figures in this `directory`")

// drawn saves a figure in all formats and checks that each is one.
func drawn(t *testing.T, name string, save func(path string) error) {
	t.Helper()
	dir := t.TempDir()
	if *figures != "" {
		dir = *figures
	}
	for ext, begins := range map[string]string{"png": "\x89PNG", "svg": "<?xml", "pdf": "%PDF"} {
		path := filepath.Join(dir, name+"."+ext)
		if err := save(path); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(path)
		if err != nil || !bytes.HasPrefix(data, []byte(begins)) {
			t.Errorf("%s begins with %.5q, %v", path, data, err)
		}
		if ext != "png" {
			continue
		}
		img, _, err := image.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() < 900 || img.Bounds().Dy() < 400 {
			t.Errorf("%s: %v", path, err)
		}
	}
	if save(filepath.Join(dir, name+".gif")) == nil {
		t.Error("a GIF passed")
	}
}

// masses are samples that depend on each other.
func masses(n int) []float64 {
	x := make([]float64, 3*n)
	random.New(1).Normal(x)
	for i := 0; i < len(x); i += 3 {
		x[i+1] = 0.3 + 0.05*(0.8*x[i]+0.6*x[i+1])
		x[i+2] = 2e4 * math.Exp(0.3*x[i+2]+0.2*x[i])
		x[i] = 12 + 0.1*x[i]
	}
	return x
}

func TestCorner(t *testing.T) {
	f := report.Corner{Title: "Samples of a mass function", Names: []string{"log₁₀ M_{c}/M☉", "σ", "n_{0}"}, Truth: []float64{12, 0.3, 2e4}}
	x := masses(20000)
	drawn(t, "corner", func(path string) error { return f.Save(path, x, nil, 3) })
	dir := t.TempDir()
	for want, save := range map[string]func() error{
		"0 parameters":             func() error { return f.Save(dir+"/a.png", x, nil, 0) },
		"no rows of 7 parameters":  func() error { return f.Save(dir+"/a.png", x[:8], nil, 7) },
		"1 weights for":            func() error { return f.Save(dir+"/a.png", x, []float64{1}, 3) },
		"sample 1 is NaN":          func() error { return f.Save(dir+"/a.png", []float64{1, 2, 3, math.NaN()}, nil, 2) },
		"weight of sample 1 is -1": func() error { return f.Save(dir+"/a.png", []float64{1, 2, 3, 4}, []float64{1, -1}, 2) },
		"500":                      func() error { return report.Corner{Bins: math.MaxInt32}.Save(dir+"/a.png", x, nil, 3) },
		"sum of the weights":       func() error { return f.Save(dir+"/a.png", x[:6], []float64{1e308, 1e308}, 3) },
		"weight zero":              func() error { return f.Save(dir+"/a.png", []float64{1, 2, 3, 4}, []float64{0, 0}, 2) },
	} {
		if err := save(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := (report.Corner{}).Save(dir+"/a.svg", []float64{5, 5, 5}, nil, 1); err != nil {
		t.Errorf("equal samples: %v", err)
	}
}

func TestSwarm(t *testing.T) {
	box := multigrad.Bounds{Lower: []float64{-2, -1, -1}, Upper: []float64{2, 3, 1}}
	rosenbrock := multiswarm.Func(func(x []float64) float64 {
		return 100*math.Pow(x[1]-x[0]*x[0], 2) + math.Pow(1-x[0], 2) + x[2]*x[2]
	})
	res, err := multiswarm.Run(context.Background(), nil, rosenbrock, multiswarm.Swarm{Bounds: box, Particles: 20, Seed: 2},
		multiswarm.Options{MaxSteps: 60, Progress: progress.Config{Silent: true}})
	if err != nil {
		t.Fatal(err)
	}
	f := report.Swarm{Title: "Rosenbrock's valley", Bounds: box, Truth: []float64{1, 1, 0}}
	drawn(t, "swarm", func(path string) error { return f.Save(path, &res.History) })
	dir := t.TempDir()
	if err := f.Save(dir+"/a.png", nil); err == nil {
		t.Error("no history passed")
	}
	f.Axes = [2]int{1, 3}
	if err := f.Save(dir+"/a.png", &res.History); err == nil || !strings.Contains(err.Error(), "parameters 1 and 3 of 3") {
		t.Error(err)
	}
}

// TestHistoriesThatDisagree are errors that say about what.
func TestHistoriesThatDisagree(t *testing.T) {
	path := t.TempDir() + "/a.svg"
	for want, change := range map[string]func(h *multiswarm.History, f *report.Swarm){
		"":                              func(*multiswarm.History, *report.Swarm) {},
		"losses of 0 steps, of 2":       func(h *multiswarm.History, _ *report.Swarm) { h.Losses = nil },
		"positions of 1 steps, of 2":    func(h *multiswarm.History, _ *report.Swarm) { h.Positions = h.Positions[:1] },
		"velocities of 0 steps, of 2":   func(h *multiswarm.History, _ *report.Swarm) { h.Velocities = nil },
		"best losses of 3 steps":        func(h *multiswarm.History, _ *report.Swarm) { h.BestLoss = make([]float64, 3) },
		"best points of 0 steps":        func(h *multiswarm.History, _ *report.Swarm) { h.BestX = nil },
		"step 0 has no particles":       func(h *multiswarm.History, _ *report.Swarm) { h.Losses[0] = nil },
		"step 1 has 3 numbers of posi":  func(h *multiswarm.History, _ *report.Swarm) { h.Positions[1] = make([]float64, 3) },
		"step 1 has 5 numbers of veloc": func(h *multiswarm.History, _ *report.Swarm) { h.Velocities[1] = make([]float64, 5) },
		"point of step 0 has 3 of 2":    func(h *multiswarm.History, _ *report.Swarm) { h.BestX[0] = make([]float64, 3) },
		"bounds of 1 and 2 parameters":  func(_ *multiswarm.History, f *report.Swarm) { f.Bounds.Lower = f.Bounds.Lower[:1] },
		"the truth has 1 parameters":    func(_ *multiswarm.History, f *report.Swarm) { f.Truth = []float64{1} },
	} {
		h := &multiswarm.History{Steps: []int{0, 1}, Positions: [][]float64{{1, 2, 3, 4}, {1, 3, 3, 5}}, Velocities: [][]float64{nil, {1, 1, 1, 1}},
			Losses: [][]float64{{3, 2}, {2, 1}}, BestLoss: []float64{2, 1}, BestX: [][]float64{{3, 4}, nil}}
		f := report.Swarm{Bounds: multigrad.Bounds{Lower: []float64{0, 0}, Upper: []float64{9, 9}}}
		change(h, &f)
		if err := f.Save(path, h); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestPathsAreChecked before a run.
func TestPathsAreChecked(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a.svg")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		file: "", filepath.Join(dir, "b.png"): "", "b.pdf": "", filepath.Join(dir, "b.gif"): ".png, .svg or .pdf",
		filepath.Join(dir, "none", "b.png"): filepath.Join("none", "b.png"), filepath.Join(file, "b.png"): "not a directory",
	} {
		if err := report.CheckPath(path); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestResiduals(t *testing.T) {
	n := 25
	x, data, errs, model, noise := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	random.New(3).Normal(noise)
	for i := range x {
		x[i] = math.Pow(10, 11+float64(i)/6)
		model[i] = 1e-2 * math.Pow(x[i]/1e12, -0.9) * math.Exp(-x[i]/1e14)
		errs[i] = 0.1 * model[i]
		data[i] = model[i] + errs[i]*noise[i]
	}
	f := report.Residuals{Title: "Mass function", X: "M/M☉", Y: "φ/Mpc⁻³", LogX: true, LogY: true}
	drawn(t, "residuals", func(path string) error { return f.Save(path, x, data, errs, model) })
	dir := t.TempDir()
	for want, save := range map[string]func() error{
		"24 data":          func() error { return f.Save(dir+"/a.png", x, data[1:], errs, model) },
		"number 0 is +Inf": func() error { return f.Save(dir+"/a.png", []float64{math.Inf(1)}, data[:1], nil, model[:1]) },
		"error 0 is 0":     func() error { return f.Save(dir+"/a.png", x[:1], data[:1], []float64{0}, model[:1]) },
		"positive numbers": func() error { return f.Save(dir+"/a.png", []float64{-1}, data[:1], nil, model[:1]) },
	} {
		if err := save(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if err := (report.Residuals{}).Save(dir+"/a.svg", []float64{2, 1}, []float64{-1, 3}, nil, []float64{0, 2}); err != nil {
		t.Error(err)
	}
}
