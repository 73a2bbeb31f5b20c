package main

import (
	"context"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// arbitrary is a network with random weights.
func arbitrary(t *testing.T) Network {
	t.Helper()
	space, err := fit.New(Network{})
	if err != nil {
		t.Fatal(err)
	}
	x := space.Start()
	random.New(9).Normal(x)
	return space.Params(x)
}

// trained is a network after some steps on a number of ranks.
func trained(t *testing.T, ranks, points, steps int) (n *Network) {
	t.Helper()
	err := comm.RunLocal(context.Background(), ranks, func(c comm.Comm) error {
		own, err := train(c, spirals(points, 1), steps)
		if c.Rank() == 0 {
			n = &own
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The steps are the same on one rank and on three, but for rounding.
func TestRanks(t *testing.T) {
	alone, shared := trained(t, 1, 300, 20), trained(t, 3, 300, 20)
	for i, row := range alone.Second {
		for j, w := range row {
			if math.Abs(w-shared.Second[i][j]) > 1e-6 {
				t.Fatalf("weight %d, %d: %v on one rank, %v on three", i, j, w, shared.Second[i][j])
			}
		}
	}
}

// Points that the training has not seen fall into the right class.
func TestRight(t *testing.T) {
	n := trained(t, 1, 900, 500)
	if r := right(n, spirals(1000, 2)); r < 0.9 {
		t.Errorf("%v are right", r)
	}
	path := filepath.Join(t.TempDir(), "figure.png")
	if err := draw(path, n, spirals(30, 1)); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
}

func TestGradient(t *testing.T) {
	m := &Trainer{Points: spirals(12, 5), Batch: []int{0, 3, 4, 8, 11}}
	gradcheck.VJP(t, m.Sumstats, m.SumstatsVJP, gradcheck.Options{Args: []any{arbitrary(t)}})
	gradcheck.Grad(t, m.Loss, m.LossGrad, gradcheck.Options{Args: []any{[]float64{3, 5}}})
}
