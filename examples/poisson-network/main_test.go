package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/gradcheck/ranks"
)

// The emitted gradient through conjugate gradients and the exchange of ghost cells is that of finite differences, on
// one to three patches of unequal size.
func TestGradient(t *testing.T) {
	const n, hidden = 5, 2
	f := func(theta []float64, c comm.Comm) (float64, error) {
		m, err := newPoisson(c, n, hidden, []int{c.Size(), 1})
		if err != nil {
			return 0, err
		}
		return m.Loss(theta)
	}
	vjp := func(theta []float64, c comm.Comm, seed float64, bar []float64) (float64, error) {
		m, err := newPoisson(c, n, hidden, []int{c.Size(), 1})
		if err != nil {
			return 0, err
		}
		return m.LossVJP(theta, seed, bar)
	}
	for size := 1; size <= 3; size++ {
		theta := make([][]float64, size)
		for r := range theta {
			theta[r] = start(hidden)
		}
		gradcheck.VJP(t, ranks.Join(f), ranks.Join(vjp), gradcheck.Options{Args: []any{theta}})
	}
}

// The network comes near to κ, the gradient costs one more solve for each experiment, and the first iterations do not
// depend on the patches.
func TestTraining(t *testing.T) {
	steps := 60
	if testing.Short() {
		steps = 8
	}
	first := math.NaN()
	for _, patches := range [][]int{{1, 1}, {1, 2}, {2, 2}} {
		var r *Result
		o := Options{Cells: 12, Hidden: 6, Steps: steps, Patches: patches, Quiet: true}
		err := comm.RunLocal(t.Context(), patches[0]*patches[1], func(c comm.Comm) error {
			mine, err := train(context.Background(), c, o)
			if c.Rank() == 0 {
				r = mine
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if ratio := float64(r.Both) / float64(r.Value); ratio < 1.9 || ratio > 2.1 {
			t.Errorf("%v patches: %d products for the loss, %d with the gradient", patches, r.Value, r.Both)
		}
		early := r.Fit.Trajectory.Losses[5]
		if math.IsNaN(first) {
			first = early
		}
		if math.Abs(early-first) > 1e-6*first {
			t.Errorf("%v patches: loss %v, on one patch %v", patches, early, first)
		}
		if _, relative := r.errors(); !testing.Short() && !(relative < 0.12) {
			t.Errorf("%v patches: κ is off by %v", patches, relative)
		}
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	o := Options{Cells: 6, Hidden: 2, Steps: 3, Quiet: true, Plot: filepath.Join(t.TempDir(), "kappa.png")}
	if err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error { return run(c, o, &out) }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "ranks        2, as 2×1 patches of 6×6 cells\n") {
		t.Error(out.String())
	}
	if info, err := os.Stat(o.Plot); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
}

func TestRefusedOptions(t *testing.T) {
	for _, bad := range []Options{{Cells: 3, Hidden: 1, Steps: 1}, {Cells: 8, Steps: 1}, {Cells: 8, Hidden: 1}} {
		err := comm.RunLocal(t.Context(), 1, func(c comm.Comm) error { return run(c, bad, &bytes.Buffer{}) })
		if err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

// A network that is no number ends the solve with an error on every rank.
func TestNotANumber(t *testing.T) {
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		m, err := newPoisson(c, 6, 1, []int{2, 1})
		if err != nil {
			return err
		}
		loss, err := m.Loss([]float64{0, 0, 0, 0, math.NaN()})
		if err == nil {
			t.Errorf("rank %d: loss %v", c.Rank(), loss)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func benchmark(b *testing.B, f func(m *Poisson, theta, bar []float64) (float64, error)) {
	m, err := newPoisson(comm.Self(), 64, 12, []int{1, 1})
	if err != nil {
		b.Fatal(err)
	}
	theta := start(12)
	bar := make([]float64, len(theta))
	for b.Loop() {
		if _, err := f(m, theta, bar); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoss(b *testing.B) {
	benchmark(b, func(m *Poisson, theta, bar []float64) (float64, error) { return m.Loss(theta) })
}

func BenchmarkLossVJP(b *testing.B) {
	benchmark(b, func(m *Poisson, theta, bar []float64) (float64, error) { return m.LossVJP(theta, 1, bar) })
}
