package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestGradients(t *testing.T) {
	for _, x := range [][]float64{{0.3, -1.2, 2.5, 4}, {-0.1, 1e-3, 5}} {
		gradcheck.Grad(t, Ackley, AckleyGrad, gradcheck.Options{Args: []any{x}})
		gradcheck.Grad(t, Rastrigin, RastriginGrad, gradcheck.Options{Args: []any{x}})
	}
}

// searched runs the example on ranks in this process.
func searched(t *testing.T, ctx context.Context, ranks int, o Options) *Result {
	t.Helper()
	o.Quiet = true
	var out *Result
	err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
		r, err := search(ctx, c, o)
		if c.Rank() == 0 {
			out = r
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTheSwarmsFindTheLowestPoints(t *testing.T) {
	r := searched(t, t.Context(), 1, Options{Steps: 400})
	if damped := r.Ackley[2].Run.Best.Loss; damped > 0.05 {
		t.Errorf("Ackley: best loss %v", damped)
	}
	v := variances(&r.Ackley[2].Run.History)
	if last := v[len(v)-1]; v[0] < 20 || last > 1e-3 { // 4·10²/12 is that of the box
		t.Errorf("Ackley: variance %v at the start, %v at the end", v[0], last)
	}
	if r.Polished.Best.Loss > 1e-12 {
		t.Errorf("Rastrigin: lowest point %v", r.Polished.Best)
	}
	for _, x := range r.Polished.Best.X {
		if math.Abs(x) > 1e-6 {
			t.Errorf("Rastrigin: lowest point at %v", r.Polished.Best.X)
		}
	}
	var report bytes.Buffer
	r.print(&report)
	path := filepath.Join(t.TempDir(), "ackley.png")
	if err := r.plot(path); err != nil || report.Len() == 0 {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Errorf("figure: %v", err)
	}
}

func TestTheSearchIsTheSameOnAnyNumberOfRanks(t *testing.T) {
	want := searched(t, t.Context(), 1, Options{Steps: 10})
	got := searched(t, t.Context(), 3, Options{Steps: 10})
	if !reflect.DeepEqual(got.Rastrigin.Run.History, want.Rastrigin.Run.History) || !reflect.DeepEqual(got.Polished, want.Polished) {
		t.Error("on three ranks the search differs")
	}
}

func TestAnInterruptedSearchGoesOn(t *testing.T) {
	o := Options{Steps: 10, Checkpoint: filepath.Join(t.TempDir(), "search")}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stopped := searched(t, ctx, 2, o)
	if stopped.Rastrigin.Run.Status != multigrad.Stopped {
		t.Fatalf("%v", stopped.Rastrigin.Run.Status)
	}
	var report bytes.Buffer
	stopped.print(&report)
	if err := stopped.plot(filepath.Join(t.TempDir(), "early.png")); err != nil {
		t.Error(err)
	}
	r := searched(t, t.Context(), 2, o)
	if len(r.Rastrigin.Run.Notices) == 0 || r.Rastrigin.Run.Steps != 10 {
		t.Errorf("%v, %d steps", r.Rastrigin.Run.Notices, r.Rastrigin.Run.Steps)
	}
}
