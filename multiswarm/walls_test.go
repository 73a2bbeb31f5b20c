package multiswarm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

// The numbers of evaluations are twice those of pycma 4.5.0 where the minimum is at
// some of the walls, and half of them where it is in a corner of the box.
func TestMinimaAtWalls(t *testing.T) {
	for _, c := range []struct {
		name             string
		dims, walls, max int
	}{
		{"Sphere", 5, 1, 1600}, {"Ellipsoid", 5, 2, 3200}, {"Sphere", 5, 5, 400}, {"Rosenbrock", 5, 5, 700},
		{"Sphere", 10, 5, 3300}, {"Ellipsoid, rotated", 10, 5, 9000}, {"Sphere", 10, 10, 900}, {"Ellipsoid, rotated", 10, 10, 3500},
	} {
		t.Run(fmt.Sprintf("%s %d %d", c.name, c.dims, c.walls), func(t *testing.T) {
			var evals []int
			for seed := range uint64(3) {
				m := multiswarm.CMAES{Bounds: trials.WalledBox(c.dims), Seed: seed}
				loss := trials.Walled(c.name, c.dims, c.walls, seed)
				res := search(t, loss, m, multiswarm.Options{MaxEvals: 3000 * c.dims, Target: 1e-8, Thin: -1})
				if res.Status != multigrad.Converged {
					t.Fatalf("seed %d: %v with %v", seed, res.Status, res.Best)
				}
				evals = append(evals, res.Evals)
			}
			if slices.Sort(evals); evals[1] > c.max {
				t.Errorf("%v evaluations, want up to %d", evals, c.max)
			}
		})
	}
}

// A wall that is best for most of the search, and not at its end, is left.
func TestAWallIsLeft(t *testing.T) {
	box := multigrad.Bounds{Lower: slices.Repeat([]float64{0}, 4), Upper: slices.Repeat([]float64{10}, 4)}
	loss := func(x []float64) float64 { // x₀ is best at 0 until the others are within 0.1 of 5
		sum := 0.0
		for _, v := range x[1:] {
			sum += (v - 5) * (v - 5)
		}
		at := max(0, 0.5-50*sum)
		return sum + 0.01*(x[0]-at)*(x[0]-at)
	}
	for seed := range uint64(5) {
		m := multiswarm.CMAES{Bounds: box, Seed: seed, Restarts: multiswarm.Never}
		if res := search(t, loss, m, multiswarm.Options{MaxEvals: 5000, Target: 1e-9, Thin: -1}); res.Best.Loss > 1e-9 {
			t.Errorf("seed %d: %v with %v", seed, res.Status, res.Best)
		}
	}
}
