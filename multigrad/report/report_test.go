package report_test

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		multigrad.Options{Log: &log, Progress: progress.Config{Silent: true}})
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
{"step":3,"lo`
	entries, err := report.Read(strings.NewReader(log))
	if err != nil || len(entries) != 3 || entries[1].Loss != 6 || entries[2].Loss != 7 {
		t.Errorf("%+v, %v", entries, err)
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
