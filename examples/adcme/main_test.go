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

// solved runs all problems on so many ranks of this process.
func solved(t *testing.T, n int, o Options) (r *Result) {
	t.Helper()
	o.Quiet = true
	err := comm.RunLocal(t.Context(), n, func(c comm.Comm) error {
		mine, err := solve(context.Background(), c, o)
		if c.Rank() == 0 {
			r = mine
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The numbers of ADCME's documentation, which are for 4 ranks.
func TestDocumentedNumbers(t *testing.T) {
	r := solved(t, 4, Options{Cells: 5, Experiments: 2})
	if r.Sum != 15 || r.Slope != 17 {
		t.Errorf("Σ θ^rank = %v with derivative %v, want 15 and 17", r.Sum, r.Slope)
	}
	if math.Abs(r.Theta.X[0]-0.741270910566) > 5e-13 {
		t.Errorf("θ = %.12f, want 0.741270910566", r.Theta.X[0])
	}
	if x := r.Rosenbrock; distance(x.X, []float64{1, 1}) > 1e-10 || x.Loss > 1e-20 {
		t.Errorf("Rosenbrock: %v at %v", x.Loss, x.X)
	}
}

// κ is recovered, and does not depend on the patches.
func TestKappaDoesNotDependOnPatches(t *testing.T) {
	cells, shapes := 16, [][]int{{1, 1}, {1, 2}, {2, 2}, {4, 1}, {2, 3}}
	if testing.Short() {
		cells, shapes = 6, [][]int{{1, 1}, {2, 2}}
	}
	var want []float64
	for _, patches := range shapes {
		r := solved(t, patches[0]*patches[1], Options{Cells: cells, Experiments: 3, Patches: patches})
		if want == nil {
			want = r.Heat.X
		}
		off, moved := distance(r.Heat.X, r.Truth), distance(r.Heat.X, want)
		t.Logf("%v patches: %d iterations, off by %.1e, %.1e from one patch", patches, r.Heat.Steps, off, moved)
		if off > 1e-8 || moved > 1e-10 {
			t.Errorf("%v patches: off by %v, %v from one patch", patches, off, moved)
		}
	}
}

// The emitted gradient through the exchange of ghost cells is that of finite differences, on patches of unequal size.
func TestHeatGradient(t *testing.T) {
	const n = 5
	at := func(kappa []float64, c comm.Comm) (*Heat, error) {
		m, err := newHeat(c, n, 1, []int{c.Size(), 1})
		if err == nil {
			m.Steps = 8
		}
		return m, err
	}
	f := func(kappa []float64, c comm.Comm) (float64, error) {
		m, err := at(kappa, c)
		if err != nil {
			return 0, err
		}
		return m.Loss(kappa)
	}
	fVJP := func(kappa []float64, c comm.Comm, seed float64, bar []float64) (float64, error) {
		m, err := at(kappa, c)
		if err != nil {
			return 0, err
		}
		return m.LossVJP(kappa, seed, bar)
	}
	most := 3
	if testing.Short() {
		most = 1
	}
	for size := 1; size <= most; size++ {
		kappa := make([][]float64, size)
		for r := range kappa {
			kappa[r] = kappaOn(n, func(x, y float64) float64 { return 1 + x*y })
		}
		gradcheck.VJP(t, ranks.Join(f), ranks.Join(fVJP), gradcheck.Options{Args: []any{kappa}})
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	o := Options{Cells: 6, Experiments: 2, Quiet: true, Plot: filepath.Join(t.TempDir(), "kappa.png")}
	if err := o.setPatches("2x1"); err != nil {
		t.Fatal(err)
	}
	if err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error { return run(c, o, &out) }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "ranks         2, as 2×1 patches\n") {
		t.Error(out.String())
	}
	if info, err := os.Stat(o.Plot); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
}

func TestRefusedOptions(t *testing.T) {
	var o Options
	for _, text := range []string{"", "2", "2x", "0x2", "axb", "-1x1"} {
		if o.setPatches(text) == nil {
			t.Errorf("%q was taken", text)
		}
	}
	for _, bad := range []Options{{Cells: 3, Experiments: 1}, {Cells: 8}, {Cells: 8, Experiments: 1, Patches: []int{2, 2}}, {Cells: 8, Experiments: 1, Patches: []int{9, 1}}} {
		bad.Quiet = true
		err := comm.RunLocal(t.Context(), 1, func(c comm.Comm) error { return run(c, bad, &bytes.Buffer{}) })
		if err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}

// benchmark evaluates on one rank: loss alone, or with its gradient.
func benchmark(b *testing.B, f func(m *Heat, kappa, bar []float64) (float64, error)) {
	m, err := newHeat(comm.Self(), 64, 1, []int{1, 1})
	if err != nil {
		b.Fatal(err)
	}
	kappa := kappaOn(64, trueKappa)
	bar := make([]float64, len(kappa))
	for b.Loop() {
		if _, err := f(m, kappa, bar); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoss(b *testing.B) {
	benchmark(b, func(m *Heat, kappa, bar []float64) (float64, error) { return m.Loss(kappa) })
}

func BenchmarkLossVJP(b *testing.B) {
	benchmark(b, func(m *Heat, kappa, bar []float64) (float64, error) { return m.LossVJP(kappa, 1, bar) })
}
