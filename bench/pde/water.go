package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

// The channel of the table; its steps are those of waterDays.
const (
	waterRows, waterCols = 180, 360
	waterDays            = 0.023
	waterRuns            = 3
)

// A forecast is what examples/shallow-water prints of a run and its adjoint.
type forecast struct {
	steps                   int
	seconds, adjoint, first float64 // of processors: the run, its second gradient and its first one
	mebibytes               int
	loss, gradient          float64 // the gradient in the mean square
}

// water prints what the example takes, as it is and without its directive, beside JAX.
func water(ctx context.Context, w io.Writer, python string) error {
	dir, err := os.MkdirTemp("", "water")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	snapshots, err := waterProgram(ctx, dir, "./examples/shallow-water")
	if err != nil {
		return err
	}
	kept, err := keptProgram(ctx, dir)
	if err != nil {
		return err
	}
	var fs [2]forecast
	for range waterRuns { // in turns
		for i, program := range []string{snapshots, kept} {
			f, err := run(ctx, program, waterRows, waterCols, waterDays, 1, "-adjoint")
			if err != nil {
				return err
			}
			fs[i] = f.least(fs[i])
		}
	}
	forward := min(fs[0].seconds, fs[1].seconds)
	fmt.Fprintf(w, "shallow water, %d × %d cells, %d steps, one rank\tkept\ttime\t× forward\tfirst time\tmemory\tlog of loss and gradient\n", waterRows, waterCols, fs[0].steps)
	fmt.Fprintf(w, "gradgen, forward\t\t%.3f s\t\t\t\t\n", forward)
	for i, name := range []string{"30 snapshots", "all of every step"} {
		fmt.Fprintf(w, "gradgen, gradient\t%s\t%.3f s\t%.2f\t%.3f s\t%d MiB\t%s\n", name, fs[i].adjoint, fs[i].adjoint/forward, fs[i].first, fs[i].mebibytes, fs[i].like(fs[0]))
	}
	if python == "" {
		return nil
	}
	lines, err := peer(ctx, python, "water", waterRows, waterCols, fs[0].steps)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "JAX, forward\t\t%.3f s\t\t\t\t\n", lines[0].seconds)
	for _, l := range lines[1:] {
		fmt.Fprintf(w, "JAX, gradient\t%s\t%.3f s\t%.2f\t\t\tdiffer by %.0e\n", l.name, l.seconds, l.seconds/lines[0].seconds, l.differs(fs[0].digits()))
	}
	return nil
}

// The larger channel is a quarter of that of mpi4jax, and the steps are a tenth.
const (
	largeRows, largeCols = 900, 1800
	largeDays            = 0.01
	publishedRun         = 3600 * 1800 * 432 // cells times steps
)

// large prints what a run alone takes on a grid that caches do not hold, and what the published run would take at that rate.
func large(ctx context.Context, w io.Writer, python string) error {
	dir, err := os.MkdirTemp("", "water")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, err := waterProgram(ctx, dir, "./examples/shallow-water")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "shallow water, %d × %d cells\tseconds of processors\tns per cell and step\t3600 × 1800 cells, 0.1 days\n", largeRows, largeCols)
	print := func(name string, seconds float64, steps int) {
		each := seconds / float64(largeRows*largeCols*steps)
		fmt.Fprintf(w, "%s\t%.2f\t%.1f\t%.0f s\n", name, seconds, 1e9*each, each*publishedRun)
	}
	steps := 0
	for _, ranks := range []int{1, 2} {
		var f forecast
		for range waterRuns {
			again, err := run(ctx, program, largeRows, largeCols, largeDays, ranks)
			if err != nil {
				return err
			}
			f = again.least(f)
		}
		print(fmt.Sprintf("gradgen, on %d ranks together", ranks), f.seconds, f.steps)
		steps = f.steps
	}
	if python == "" {
		return nil
	}
	lines, err := peer(ctx, python, "water", largeRows, largeCols, steps, 0)
	if err != nil {
		return err
	}
	print("JAX", lines[0].seconds, steps)
	return nil
}

// least is f with the times of g where those are less.
func (f forecast) least(g forecast) forecast {
	if g.steps != 0 {
		f.seconds, f.adjoint, f.first = min(f.seconds, g.seconds), min(f.adjoint, g.adjoint), min(f.first, g.first)
	}
	return f
}

// digits are what the peer prints of its numbers.
func (f forecast) digits() []float64 { return []float64{math.Log(f.loss), math.Log(f.gradient)} }

// like says whether two forecasts have the same loss and gradient, to all digits that are printed.
func (f forecast) like(g forecast) string {
	if f.loss == g.loss && f.gradient == g.gradient {
		return "the same digits"
	}
	return fmt.Sprintf("%v, not %v", f.digits(), g.digits())
}

// run runs the example on some ranks of one process.
func run(ctx context.Context, program string, rows, cols int, days float64, ranks int, more ...string) (f forecast, err error) {
	args := []string{"-ranks", fmt.Sprint(ranks), "-cells", fmt.Sprintf("%dx%d", rows, cols), "-days", fmt.Sprint(days)}
	cmd := exec.CommandContext(ctx, program, append(args, more...)...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return f, fmt.Errorf("%w\n%s", err, out)
	}
	var wall, each, ratio float64
	for text := range strings.Lines(string(out)) {
		switch {
		case strings.Contains(text, "steps on"):
			_, err = fmt.Sscanf(text, "%d×%d cells, %d steps on %d ranks: %f s, %f ns per cell and step, %f s", &rows, &cols, &f.steps, &ranks, &wall, &each, &f.seconds)
		case strings.HasPrefix(text, "processors"):
			_, err = fmt.Sscanf(text, "processors %f s for the run, %f s with its adjoint, %f s the first time: %f times; %d MiB", &f.seconds, &f.adjoint, &f.first, &ratio, &f.mebibytes)
		case strings.HasPrefix(text, "loss"):
			_, err = fmt.Sscanf(text, "loss %e, gradient %e", &f.loss, &f.gradient)
		}
		if err != nil {
			return f, fmt.Errorf("%q: %w", text, err)
		}
	}
	return f, nil
}

// waterProgram builds the example, or another package of the module.
func waterProgram(ctx context.Context, dir, pkg string) (program string, err error) {
	program = filepath.Join(dir, path.Base(pkg))
	return program, goTool(ctx, "build", "-o", program, pkg)
}

// keptProgram builds a copy of the example without its directive about snapshots. It is made in the module, where it
// finds internal packages, and removed.
func keptProgram(ctx context.Context, dir string) (program string, err error) {
	const from = "examples/shallow-water"
	to, err := os.MkdirTemp("examples", "kept")
	if err != nil {
		return "", fmt.Errorf("%w: run the command in the directory of the module", err)
	}
	defer os.RemoveAll(to)
	files, err := filepath.Glob(from + "/*.go")
	if err != nil {
		return "", err
	}
	for _, name := range files {
		if strings.Contains(name, "_gradgen") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		text = bytes.ReplaceAll(text, []byte("//gradgen:checkpoint steps=30\n"), nil)
		if err := os.WriteFile(filepath.Join(to, filepath.Base(name)), text, 0o600); err != nil {
			return "", err
		}
	}
	if err := goTool(ctx, "run", "./cmd/gradgen", "./"+to); err != nil {
		return "", err
	}
	return waterProgram(ctx, dir, "./"+to)
}

func goTool(ctx context.Context, args ...string) error {
	if out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}
