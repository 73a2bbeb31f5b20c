package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// A work is a problem of a size, with what was measured.
type work struct {
	problem, title string
	size           int
	rows           []row
}

// A row holds one metric's nanoseconds, a figure for each round.
type row struct {
	name        string
	ns          []float64
	value, norm float64
}

var works = []work{
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁴ halos", size: 10_000},
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁶ halos", size: 1_000_000},
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁷ halos", size: 10_000_000},
	{problem: "lse", title: "Log-sum-exp of 2500 numbers", size: 2500},
	{problem: "lse", title: "Log-sum-exp of 10⁵ numbers", size: 100_000},
	{problem: "llsq", title: "Least squares, polynomial of degree 127, 2048 points", size: 2048},
	{problem: "gmm", title: "Gaussian mixture, 25 components, 10 dimensions, 1000 points", size: 1000},
	{problem: "lstm", title: "LSTM, 2 layers of width 14, 1024 characters", size: 1024},
	{problem: "ode", title: "Runge–Kutta, 10⁴ equations, 10 steps", size: 10_000},
}

// measure runs the peers in turns.
func (w *work) measure(ctx context.Context, peers []peer, rounds int) error {
	for range rounds {
		for _, p := range peers {
			if !strings.Contains(p.problems, " "+w.problem+" ") || w.size > 1_000_000 && (p.name == "diffopt" || p.name == "gonum") {
				continue
			}
			out, _, err := p.run(ctx, w.problem, w.size)
			if err != nil {
				return err
			}
			if err := w.read(p, out); err != nil {
				return err
			}
		}
	}
	return nil
}

// read adds the lines of a program's output.
func (w *work) read(p peer, out string) error {
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) != 4 || p.metrics[f[0]] == "" {
			continue
		}
		var v [3]float64
		for i := range v {
			var err error
			if v[i], err = strconv.ParseFloat(f[1+i], 64); err != nil {
				return fmt.Errorf("read the output of %s: %w", p.name, err)
			}
		}
		name := p.metrics[f[0]]
		i := slices.IndexFunc(w.rows, func(r row) bool { return r.name == name })
		if i < 0 {
			i = len(w.rows)
			w.rows = append(w.rows, row{name: name, value: v[1], norm: v[2]})
		}
		w.rows[i].ns = append(w.rows[i].ns, v[0])
	}
	return nil
}

// run runs a peer and returns its output and peak memory in bytes.
func (p peer) run(ctx context.Context, problem string, size int, mode ...string) (string, int64, error) {
	args := append(p.command(problem, size), mode...)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return "", 0, fmt.Errorf("run %s on %s of %d: %w", p.name, problem, size, err)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return string(out), 0, nil
	}
	return string(out), usage.Maxrss * 1024, nil
}

// agree compares the values, and the norms of gradients, of all rows.
func (w *work) agree() error {
	var value, norm float64
	for _, r := range w.rows {
		if value == 0 {
			value = r.value
		}
		if norm == 0 {
			norm = r.norm
		}
		tolerance := 1e-9
		switch {
		case strings.Contains(r.name, "float32"):
			tolerance = 1e-3
		case strings.Contains(r.name, "diff/fd"):
			tolerance = 1e-4
		}
		if math.Abs(r.value-value) > tolerance*math.Abs(value) || r.norm != 0 && math.Abs(r.norm-norm) > tolerance*norm {
			return fmt.Errorf("%s: %s computed %v with a gradient of norm %v, where %s has %v and %v", w.title, r.name, r.value, r.norm, w.rows[0].name, value, norm)
		}
	}
	return nil
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}
