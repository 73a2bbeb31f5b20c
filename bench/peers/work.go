package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A work is a problem of a size, with what was measured.
type work struct {
	problem, title string
	sizes          []int
	milliseconds   int // for each figure; 0: 200
	rows           []row
	done           map[string]bool // programs that are not run again
}

// A row holds one metric's nanoseconds, a figure for each round.
type row struct {
	name        string
	ns          []float64
	value, norm float64
}

var works = []work{
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁴ halos", sizes: []int{10_000}},
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁶ halos", sizes: []int{1_000_000}},
	{problem: "smf", title: "Stellar mass function, 10 bins, 10⁷ halos", sizes: []int{10_000_000}},
	{problem: "kde", title: "Kernel counts, 20 kernels, 10⁶ points in 3 dimensions", sizes: []int{1_000_000}},
	{problem: "lse", title: "Log-sum-exp of 2500 numbers", sizes: []int{2500}},
	{problem: "lse", title: "Log-sum-exp of 10⁵ numbers", sizes: []int{100_000}},
	{problem: "llsq", title: "Least squares, polynomial of degree 127, 2048 points", sizes: []int{2048}},
	{problem: "gmm", title: "Gaussian mixture, 25 components, 10 dimensions, 1000 points", sizes: []int{1000, 10, 25}},
	{problem: "lstm", title: "LSTM, 2 layers of width 14, 1024 characters", sizes: []int{1024, 2}},
	// After 10 steps the start has come 40 equations far: only the shorter chain
	// has values to compare.
	{problem: "ode", title: "Runge–Kutta, 32 equations, 10 steps", sizes: []int{32, 10}},
	{problem: "ode", title: "Runge–Kutta, 10⁴ equations, 10 steps", sizes: []int{10_000, 10}},
}

// tables measures the works that are asked for.
func (b *bench) tables(ctx context.Context) (string, error) {
	var all strings.Builder
	for _, w := range works {
		if !b.wants(w.problem) || w.sizes[0] > b.largest {
			continue
		}
		if err := b.measure(ctx, &w, b.peers, b.rounds); err != nil {
			return "", err
		}
		all.WriteString(w.table())
	}
	return all.String(), nil
}

// slow is how long a program may take to be run in every round.
const slow = 2 * time.Second

// measure runs peers in turns and compares them. One that is slow is run once. One
// that fails is left out with a note, unless it is ours.
func (b *bench) measure(ctx context.Context, w *work, peers []peer, rounds int) error {
	if w.done == nil {
		w.done = make(map[string]bool)
	}
	for round := range rounds {
		for _, p := range peers {
			if w.done[p.name] || !p.can(w.problem, w.sizes) {
				continue
			}
			b.progress("%s %v, round %d of %d: %s", w.problem, w.sizes, round+1, rounds, p.name)
			start := time.Now()
			out, _, err := p.run(ctx, w.problem, p.mode, cmp.Or(w.milliseconds, 200), w.sizes)
			if err == nil {
				err = w.read(p, out)
			}
			w.done[p.name] = err != nil || time.Since(start) > slow
			switch {
			case err != nil && (ctx.Err() != nil || ours(p)):
				return err
			case err != nil:
				b.note("Left out: %v", err)
			}
		}
	}
	for _, err := range w.agree() {
		b.note("Left out: %v", err)
		b.wrong = append(b.wrong, err)
	}
	return nil
}

// read adds the lines of a program's output.
func (w *work) read(p peer, out string) error {
	found := false
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
		found = true
		i := slices.IndexFunc(w.rows, func(r row) bool { return r.name == name })
		if i < 0 {
			i = len(w.rows)
			w.rows = append(w.rows, row{name: name, value: v[1], norm: v[2]})
		}
		w.rows[i].ns = append(w.rows[i].ns, v[0])
	}
	if !found {
		return fmt.Errorf("%s on %s of %v printed no figure", p.name, w.problem, w.sizes)
	}
	return nil
}

// agree compares the values, and the norms of gradients, of all rows. It takes out
// those that differ from the first and says so.
func (w *work) agree() (wrong []error) {
	var value, norm float64
	w.rows = slices.DeleteFunc(w.rows, func(r row) bool {
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
		if same(r.value, value, tolerance) && (r.norm == 0 || same(r.norm, norm, tolerance)) {
			return false
		}
		wrong = append(wrong, fmt.Errorf("%s: %s computed %v with a gradient of norm %v, others %v and %v", w.title, r.name, r.value, r.norm, value, norm))
		return true
	})
	return wrong
}

// same is false for NaN.
func same(x, y, tolerance float64) bool { return math.Abs(x-y) <= tolerance*math.Abs(y) }

// time returns the median of the row of that name; 0: there is none.
func (w work) time(name string) float64 {
	for _, r := range w.rows {
		if r.name == name {
			return median(r.ns)
		}
	}
	return 0
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}
