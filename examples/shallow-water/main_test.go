package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/examples/internal/runlog"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/gradcheck/ranks"
)

// solved recovers the height on ranks of this process.
func solved(t *testing.T, o Options) (r *Result) {
	t.Helper()
	o.Quiet = true
	err := comm.RunLocal(t.Context(), o.Patches[0]*o.Patches[1], func(c comm.Comm) error {
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

// The recovered height does not depend on the blocks.
func TestHeightDoesNotDependOnBlocks(t *testing.T) {
	shapes, steps := [][]int{{1, 1}, {1, 2}, {2, 2}, {2, 3}}, 6
	if testing.Short() {
		shapes, steps = shapes[:2], 2
	}
	var want *Result
	for _, shape := range shapes {
		r := solved(t, Options{NY: 12, NX: 24, Hours: 0.5, Steps: steps, Patches: shape})
		if want == nil {
			want = r
			if !(r.After < r.Before) {
				t.Errorf("error %v of the first guess, %v of the fit", r.Before, r.After)
			}
			continue
		}
		if d := distance(r.Fit.X, want.Fit.X); !(d < 1e-9) {
			t.Errorf("%v blocks: %v from one block", shape, d)
		}
	}
}

// The emitted gradient, through snapshots of the flow and the exchange of ghost cells, is that of finite differences.
func TestGradient(t *testing.T) {
	const ny, nx = 6, 7
	block := func(c comm.Comm) (*Water, error) {
		m, err := newWater(c, ny, nx, []int{1, c.Size()})
		if err != nil {
			return nil, err
		}
		if err := m.observe(disturbed(ny, nx), 40, 8, 2); err != nil {
			return nil, err
		}
		m.Weight, m.Smooth = 1, 1e-3
		return m, nil
	}
	f := func(h0 []float64, c comm.Comm) (float64, error) {
		m, err := block(c)
		if err != nil {
			return 0, err
		}
		return m.Loss(h0)
	}
	fVJP := func(h0 []float64, c comm.Comm, seed float64, bar []float64) (float64, error) {
		m, err := block(c)
		if err != nil {
			return 0, err
		}
		return m.LossVJP(h0, seed, bar)
	}
	most := 2
	if testing.Short() {
		most = 1
	}
	for size := 1; size <= most; size++ {
		h0 := make([][]float64, size)
		for r := range h0 {
			h0[r] = balanced(ny, nx)
		}
		gradcheck.VJP(t, ranks.Join(f), ranks.Join(fVJP), gradcheck.Options{Args: []any{h0}})
	}
}

// The channel keeps its water exactly and nearly its energy, on any number of ranks alike.
func TestForecast(t *testing.T) {
	const ny, nx, steps = 16, 24, 200
	var want []float64
	for _, shape := range [][]int{{1, 1}, {2, 1}, {2, 3}} {
		err := comm.RunLocal(t.Context(), shape[0]*shape[1], func(c comm.Comm) error {
			m, err := newWater(c, ny, nx, shape)
			if err != nil {
				return err
			}
			s := m.begin(disturbed(ny, nx))
			volume, energy, err := m.totals(&s)
			if err != nil {
				return err
			}
			if err := m.Run(&s, steps, func(int) {}); err != nil {
				return err
			}
			later, left, err := m.totals(&s)
			if err != nil {
				return err
			}
			if math.Abs(later-volume) > 1e-10*volume || math.Abs(left-energy) > 1e-4*energy {
				t.Errorf("%v: depth %v, then %v; energy %v, then %v", shape, volume, later, energy, left)
			}
			all, err := m.gather(s.H)
			if err != nil || c.Rank() != 0 {
				return err
			}
			if want == nil {
				want = all
			}
			if d := distance(all, want); !(d < 1e-10) {
				t.Errorf("%v blocks: %v from one block", shape, d)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRun(t *testing.T) {
	var out bytes.Buffer
	dir := t.TempDir()
	o := Options{NY: 8, NX: 12, Hours: 0.5, Steps: 2, Quiet: true, Patches: []int{1, 2},
		Plot: filepath.Join(dir, "height.png"), Frames: filepath.Join(dir, "frame-%02d.png"), Flags: runlog.Flags{Log: filepath.Join(dir, "run.jsonl")}}
	if err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error { return run(c, o, &out) }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "on 2 ranks") {
		t.Error(out.String())
	}
	for _, name := range []string{"height.png", "frame-00.png", "frame-01.png", "run.jsonl"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() == 0 {
			t.Error(name, info, err)
		}
	}
}

// A run against the clock, with its adjoint.
func TestClock(t *testing.T) {
	var out bytes.Buffer
	o := Options{NY: 8, NX: 12, Days: 0.003, Adjoint: true}
	if err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error { return run(c, o, &out) }); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"8×12 cells, 12 steps on 2 ranks", "s with its adjoint", "loss "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestRefusedOptions(t *testing.T) {
	for _, text := range []string{"", "2", "2x", "0x2", "axb"} {
		if _, _, err := pair(text); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	for _, bad := range []Options{{NY: 1, NX: 8}, {NY: 8, NX: 8, Patches: []int{2, 2}}} {
		bad.Quiet = true
		if err := comm.RunLocal(t.Context(), 1, func(c comm.Comm) error { return run(c, bad, &bytes.Buffer{}) }); err == nil {
			t.Errorf("%+v was taken", bad)
		}
	}
}
