package report_test

import (
	"bytes"
	"context"
	"errors"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
)

func rosenbrock(x, g []float64) float64 {
	a, b := 1-x[0], x[1]-x[0]*x[0]
	g[0], g[1] = -2*a-400*x[0]*b, 200*b
	return a*a + 100*b*b
}

// logged runs an optimiser and returns its log and result.
func logged(t *testing.T) (*bytes.Buffer, *multigrad.Result) {
	t.Helper()
	var log bytes.Buffer
	res, err := multigrad.Run(context.Background(), multigrad.Func(rosenbrock), []float64{-1.2, 1}, multigrad.LBFGSB{},
		multigrad.Options{Log: &log, Names: []string{"width [m]", "height"}, Progress: progress.Config{Silent: true}})
	if err != nil {
		t.Fatal(err)
	}
	return &log, res
}

func TestReadAndDraw(t *testing.T) {
	log, res := logged(t)
	entries, err := report.Read(log)
	if err != nil || len(entries) != res.Steps+1 {
		t.Fatalf("%d entries for %d steps, %v", len(entries), res.Steps, err)
	}
	fig := report.Figure{Title: "Rosenbrock", Names: []string{"x", "y"}, Truth: []float64{1, 1}}
	dir := t.TempDir()
	for _, name := range []string{"run.png", "run.svg"} {
		if err := fig.Save(filepath.Join(dir, name), entries); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(filepath.Join(dir, "run.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil || img.Bounds().Dx() < 400 || img.Bounds().Dy() < 400 {
		t.Errorf("figure of %v, %v", img.Bounds(), err)
	}
	svg, err := os.ReadFile(filepath.Join(dir, "run.svg"))
	if err != nil || !bytes.Contains(svg, []byte("Rosenbrock")) {
		t.Errorf("SVG without its title, %v", err)
	}
}

func TestTrajectoryAndDegenerateRuns(t *testing.T) {
	_, res := logged(t)
	entries := report.FromTrajectory(res.Trajectory)
	for name, e := range map[string][]multigrad.LogEntry{
		"trajectory": entries, "one entry": entries[:1], "zero loss": {{Params: []float64{1}}, {Step: 1, Params: []float64{1}}},
		"loss below one": {{Loss: 0.1, Params: []float64{1}}}, "constant": {{Loss: 0.1}, {Step: 1, Loss: 0.1}},
		"tiny": {{Loss: 5e-324, Norm: 5e-324}}, "huge": {{Loss: 1.7e308, Norm: 1.7e308}},
		"wide":      {{Loss: 1.7e308, Norm: 1}, {Step: 1, Loss: 5e-324, Norm: 5e-324}},
		"no spread": {{Loss: 1e-24, Norm: 1e-24, Params: []float64{1e300}}, {Step: 1, Loss: math.Nextafter(1e-24, 1), Norm: 1e-24, Params: []float64{-1e300}}},
	} {
		if err := (report.Figure{}).Write(&bytes.Buffer{}, "png", e); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReadAfterARestart(t *testing.T) {
	log := `{"step":0,"loss":9,"params":[1],"grad_norm":1,"seconds":0,"evaluations":1}
{"step":1,"loss":8,"params":[1],"grad_norm":1,"seconds":0,"evaluations":2}
{"step":2,"loss":7,"params":[1],"grad_norm":1,"seconds":0,"evaluations":3}
{"step":1,"loss":6,"params":[1],"grad_norm":1,"seconds":0,"evaluations":2}
{"step":2,"lo`
	entries, err := report.Read(strings.NewReader(log))
	if err != nil || len(entries) != 2 || entries[1].Loss != 6 {
		t.Errorf("%+v, %v", entries, err)
	}
}

// TestLogOfSeveralRuns writes to one file: a run, a line cut by a kill, and
// another run.
func TestLogOfSeveralRuns(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.jsonl")
	first := logTo(t, path, 9)
	if err := os.WriteFile(path, append(first, `{"step":3,"lo`...), 0o600); err != nil {
		t.Fatal(err)
	}
	both := logTo(t, path, 4)
	if !bytes.HasPrefix(both, first) || bytes.Count(both, []byte("\n")) != 10+5 {
		t.Errorf("the log is\n%s", both)
	}
	entries, err := report.Read(bytes.NewReader(both))
	if err != nil || len(entries) != 5 || entries[4].Step != 4 {
		t.Errorf("%+v, %v", entries, err)
	}
	for name, text := range map[string]string{"notes": "a page of notes\n", "empty line": "\n"} {
		other := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(other, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := multigrad.OpenLog(other); err == nil {
			t.Errorf("%s: taken for a log", name)
		}
		if kept, err := os.ReadFile(other); err != nil || string(kept) != text {
			t.Errorf("%s: the file now holds %q, %v", name, kept, err)
		}
	}
}

// logTo appends a run to a file and returns what is in it then.
func logTo(t *testing.T, path string, steps int) []byte {
	t.Helper()
	log, err := multigrad.OpenLog(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = multigrad.Run(context.Background(), multigrad.Func(rosenbrock), []float64{-1.2, 1}, multigrad.Adam{},
		multigrad.Options{Log: log, MaxSteps: steps, Progress: progress.Config{Silent: true}})
	if err := errors.Join(err, log.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAFailedFigureLeavesTheOld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "run.svg")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := (report.Figure{}).Save(path, nil); err == nil {
		t.Error("an empty run was drawn")
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if old, _ := os.ReadFile(path); string(old) != "old" || len(files) != 1 || err != nil {
		t.Errorf("%q, %v, %v", old, files, err)
	}
}

// TestManyParameters wants a figure of a size that a machine can hold.
func TestManyParameters(t *testing.T) {
	entries := []multigrad.LogEntry{{Loss: 1, Params: make([]float64, 1000)}, {Step: 1, Loss: 1, Params: make([]float64, 1000)}}
	var svg bytes.Buffer
	if err := (report.Figure{}).Write(&svg, "svg", entries); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(svg.Bytes(), []byte("parameters 30 to 999 not drawn")) || bytes.Contains(svg.Bytes(), []byte("x30<")) {
		t.Error("the figure does not say which parameters it leaves out")
	}
	entries[1].Params = entries[1].Params[1:]
	if err := (report.Figure{}).Write(&svg, "svg", entries); err == nil {
		t.Error("no error for entries of different lengths")
	}
}

// A run that diverges may have numbers whose difference float64 does not have.
func TestNumbersThatAreFarApart(t *testing.T) {
	for _, m := range []float64{1, 1e300, 8e307, 1e308, math.MaxFloat64} {
		entries := []multigrad.LogEntry{{Loss: -m, Params: []float64{-m}}, {Step: 1, Loss: m, Params: []float64{m}}}
		var out bytes.Buffer
		if err := (report.Figure{}).Write(&out, "svg", entries); err != nil || strings.Contains(out.String(), "NaN") {
			t.Errorf("%g: %v, %d bytes", m, err, out.Len())
		}
	}
}

func TestFiguresHaveASize(t *testing.T) {
	samples := []float64{1, 2, 2, 3, 4, 1}
	if err := (report.Corner{Width: -4}).Save(filepath.Join(t.TempDir(), "a.png"), samples, nil, 2); err == nil || !strings.Contains(err.Error(), "report: a figure of") {
		t.Error(err)
	}
}

func TestRefusals(t *testing.T) {
	if _, err := report.Read(strings.NewReader("{}\nnonsense\n")); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("nonsense: %v", err)
	}
	if err := (report.Figure{}).Save("run.gif", nil); err == nil {
		t.Error("a GIF was promised")
	}
	if err := (report.Figure{}).Write(&bytes.Buffer{}, "png", nil); err == nil {
		t.Error("an empty run was drawn")
	}
}

// The bytes are those of the format that the name says.
func TestFormats(t *testing.T) {
	entries := []multigrad.LogEntry{{Loss: 2, Norm: 1, Params: []float64{1}}, {Step: 1, Loss: 1, Norm: 1, Params: []float64{2}}}
	for name, begin := range map[string]string{"a.png": "\x89PNG", "a.svg": "<?xml", "a.SVG": "<?xml", "a.pdf": "%PDF-"} {
		for what, save := range map[string]func(path string) error{
			"Save": func(path string) error { return report.Figure{}.Save(path, entries) },
			"SavePlots": func(path string) error {
				return report.SavePlots(path, 100, 100, [][]*plot.Plot{{plot.New(), plot.New()}})
			},
		} {
			path := filepath.Join(t.TempDir(), name)
			if err := save(path); err != nil {
				t.Fatal(err)
			}
			if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), begin) {
				t.Errorf("%s of %s begins with %.8q, %v", what, name, data, err)
			}
		}
	}
	for name, plots := range map[string][][]*plot.Plot{"a.gif": {{plot.New()}}, "a.png": {}, "b.png": {{plot.New()}, {}}} {
		path := filepath.Join(t.TempDir(), name)
		if err := report.SavePlots(path, 100, 100, plots); err == nil {
			t.Errorf("%s: %d rows were drawn", name, len(plots))
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s: a file was written", name)
		}
	}
}

// TestNamesOfTheLog draws a log with names: the axes have them, unless the figure
// has others.
func TestNamesOfTheLog(t *testing.T) {
	log, _ := logged(t)
	entries, err := report.Read(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		fig  report.Figure
		want string
	}{
		{report.Figure{}, "width [m]"},
		{report.Figure{Names: []string{"breadth"}}, "breadth"},
		{report.Figure{Names: []string{"Gr\xf6\xdfe"}, Title: "\xff"}, "Gr\ufffd\ufffde"}, // Latin-1
	} {
		var svg bytes.Buffer
		if err := c.fig.Write(&svg, "svg", entries); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(svg.String(), c.want) {
			t.Errorf("the figure does not name %q", c.want)
		}
	}
}
