package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gradgen/gradgen/gen"
	"github.com/gradgen/gradgen/internal/cputime"
)

// A point is the time that a program of some size took.
type point struct {
	size    int
	seconds float64
}

// measure generates derivatives of growing programs of one shape, each in a module of
// its own below dir.
func measure(ctx context.Context, dir string, s shape, limit time.Duration) ([]point, error) {
	base, err := generate(ctx, dir, s, 1)
	if err != nil {
		return nil, err
	}
	var points []point
	for _, n := range s.sizes {
		t, err := generate(ctx, dir, s, n)
		if err != nil {
			return nil, fmt.Errorf("size %d: %w", n, err)
		}
		points = append(points, point{n, max(t-base, time.Millisecond).Seconds()})
		if t > limit {
			break
		}
	}
	return points, nil
}

// generate returns the processor time for one program, without that of the go command.
func generate(ctx context.Context, dir string, s shape, n int) (time.Duration, error) {
	module := filepath.Join(dir, fmt.Sprintf("%s%d", s.name, n))
	source := "package m\n\nimport \"math\"\n\nvar _ = math.Sin\n\n" + s.source(n)
	err := errors.Join(
		os.MkdirAll(module, 0o755),
		os.WriteFile(filepath.Join(module, "go.mod"), []byte("module example.com/m\n\ngo 1.26\n"), 0o644),
		os.WriteFile(filepath.Join(module, "m.go"), []byte(source), 0o644),
	)
	if err != nil {
		return 0, err
	}
	var stderr strings.Builder
	before := cputime.Used()
	r, err := gen.Generate(ctx, gen.Config{Dir: module, Stderr: &stderr})
	t := cputime.Used() - before
	if err == nil && !r.OK() {
		err = fmt.Errorf("the program is refused: %s", stderr.String())
	}
	return t, err
}

// row is a line of the table.
func row(s shape, points []point) string {
	var times []string
	for _, p := range points {
		times = append(times, fmt.Sprintf("%d: %.2f", p.size, p.seconds))
	}
	return fmt.Sprintf("| %s | %s | %.2f | %s |", s.name, s.unit, exponent(points), strings.Join(times, ", "))
}

// exponent fits seconds = c sizeᵉ by least squares in logarithms, to the upper three
// sizes, and returns e; NaN for fewer than two.
func exponent(points []point) float64 {
	points = points[max(0, len(points)-3):]
	var n, x, y, xx, xy float64
	for _, p := range points {
		u, v := math.Log(float64(p.size)), math.Log(p.seconds)
		n, x, y, xx, xy = n+1, x+u, y+v, xx+u*u, xy+u*v
	}
	return (n*xy - x*y) / (n*xx - x*x)
}
