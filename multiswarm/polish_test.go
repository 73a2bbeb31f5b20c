package multiswarm_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

var rastrigin = landscape.Rastrigin

func smoothRastrigin(comm.Comm) (multigrad.Objective, error) {
	return multigrad.Func(landscape.RastriginGrad), nil
}

func TestPolishFindsTheBottom(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(4, -5.12, 5.12), Seed: 1}
	res := search(t, rastrigin, s, multiswarm.Options{MaxSteps: 30})
	end, err := multiswarm.Polish{Points: 10}.Run(t.Context(), nil, smoothRastrigin, s, res)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range end.Descents {
		valley := math.Round(d.Loss/0.99496) * 0.99496
		if d.Loss > d.StartLoss || math.Abs(d.Loss-valley) > 1e-3*max(1, valley) || i > 0 && d.Loss < end.Descents[i-1].Loss {
			t.Errorf("descent %d ends at %v after %v", i, d.Loss, d.StartLoss)
		}
		for _, other := range end.Descents[:i] {
			if apart(d.Start, other.Start) < 0.01*10.24 {
				t.Errorf("two starts are close: %v, %v", d.Start, other.Start)
			}
		}
	}
	if len(end.Descents) < 2 || end.Best.Loss != end.Descents[0].Loss || end.Evals == 0 {
		t.Errorf("%d descents, best %v", len(end.Descents), end.Best)
	}
}

func apart(x, y []float64) float64 {
	d := 0.0
	for i := range x {
		d = max(d, math.Abs(x[i]-y[i]))
	}
	return d
}

// TestPolishKeepsToTheBox has its lowest point in a corner.
func TestPolishKeepsToTheBox(t *testing.T) {
	slope := func(x, g []float64) float64 {
		g[0], g[1] = 1, 2*(x[1]-0.3)
		return x[0] + (x[1]-0.3)*(x[1]-0.3)
	}
	s := multiswarm.Swarm{Bounds: box(2, 2, 3), Particles: 5}
	res := search(t, func(x []float64) float64 { return slope(x, make([]float64, 2)) }, s, multiswarm.Options{MaxSteps: 2})
	end, err := multiswarm.Polish{}.Run(t.Context(), nil, func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(slope), nil }, s, res)
	if err != nil || end.Best.X[0] != 2 || end.Best.X[1] != 2 {
		t.Errorf("%v, %v", end, err)
	}
}

func TestPolishWhereTheGradientIsNotFinite(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(2, -5, 5)}
	res := search(t, rastrigin, s, multiswarm.Options{MaxSteps: 5})
	nowhere := func(x, g []float64) float64 { g[0] = math.NaN(); return 1 }
	end, err := multiswarm.Polish{}.Run(t.Context(), nil, func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(nowhere), nil }, s, res)
	if err != nil || end.Descents[0].Status != multigrad.Failed || end.Best.Loss != res.Best.Loss || end.Descents[0].Loss != res.Best.Loss {
		t.Errorf("%+v, %v", end, err)
	}
}

func TestPolishFailsOnAllRanks(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(2, -5, 5)}
	res := search(t, rastrigin, s, multiswarm.Options{MaxSteps: 5})
	boom := errors.New("boom")
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		smooth := func(comm.Comm) (multigrad.Objective, error) {
			if c.Rank() == 2 {
				return nil, boom
			}
			return multigrad.Func(landscape.RastriginGrad), nil
		}
		if _, err := (multiswarm.Polish{Points: 3}).Run(t.Context(), c, smooth, s, res); err == nil || errors.Is(err, boom) != (c.Rank() == 2) {
			t.Errorf("rank %d: %v", c.Rank(), err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
