package main

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/gradcheck/ranks"
)

// derivative checks the gradient for two layers by finite differences, on a number of ranks as one function.
func derivative(t *testing.T, size int) {
	ground := func(c comm.Comm) *Ground {
		g, err := newGround(c, []float64{2000, 2500})
		if err != nil {
			panic(err)
		}
		return g
	}
	f := func(c comm.Comm, speeds []float64) (float64, error) { return ground(c).Loss(speeds) }
	fVJP := func(c comm.Comm, speeds []float64, seed float64, bar []float64) (float64, error) {
		return ground(c).LossVJP(speeds, seed, bar)
	}
	at := make([][]float64, size)
	for i := range at {
		at[i] = []float64{2100, 2300}
	}
	gradcheck.VJP(t, ranks.Join(f), ranks.Join(fVJP), gradcheck.Options{Args: []any{at}})
}

func TestGradient(t *testing.T) {
	derivative(t, 1)
	if !testing.Short() {
		derivative(t, 2)
	}
}

// The echoes are the same, bit for bit, on any number of ranks.
func TestRanks(t *testing.T) {
	var alone []float64
	for _, size := range []int{1, 2} {
		err := comm.RunLocal(context.Background(), size, func(c comm.Comm) error {
			g, err := newGround(c, truth())
			if err != nil {
				return err
			}
			heard, err := g.echoes(guess())
			if c.Rank() == 0 && size == 1 {
				alone = heard
			}
			for i, v := range heard {
				if v != alone[i] {
					t.Errorf("time %d: %v on %d ranks, %v on one", i, v, size, alone[i])
					break
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// An echo arrives when the speeds above it say.
func TestEcho(t *testing.T) {
	err := comm.RunLocal(context.Background(), 1, func(c comm.Comm) error {
		g, err := newGround(c, truth())
		if err != nil {
			return err
		}
		same, err := g.echoes([]float64{2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000})
		if err != nil {
			return err
		}
		other, err := g.echoes([]float64{2000, 2000, 3000, 3000, 3000, 3000, 3000, 3000})
		if err != nil {
			return err
		}
		// 800 m down and up again less twice the depth of the shot, at 2 km/s, after the shot began.
		const arrival = (2*2*layer*cell - 2*top*cell) / 2000
		for i := range same {
			at, d := step*float64(i), math.Abs(same[i]-other[i])
			if at < arrival-0.02 && d > 1e-3 || at > arrival+0.15 && at < arrival+0.25 && d < 1e-3 {
				t.Errorf("%v s after the start, %v s before or after the echo: difference %v", at, at-arrival, d)
				return nil
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestInvert(t *testing.T) {
	err := comm.RunLocal(context.Background(), 1, func(c comm.Comm) error {
		g, r, err := invert(c)
		if err != nil {
			return err
		}
		for i, v := range truth() {
			if math.Abs(r.X[i]-v) > 1 {
				t.Errorf("layer %d: %v m/s, want %v", i, r.X[i], v)
			}
		}
		path := filepath.Join(t.TempDir(), "figure.png")
		if err := draw(path, g.Heard, g.Heard, r.X); err != nil {
			return err
		}
		if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
			t.Error(info, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
