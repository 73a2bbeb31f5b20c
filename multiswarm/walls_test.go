package multiswarm_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/bbob"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
)

// The numbers of evaluations are those of pycma 4.5.0; half as many more are for the
// scatter of three seeds.
func TestMinimaAtWalls(t *testing.T) {
	for _, c := range []struct {
		name              string
		dims, walls, peer int
	}{
		{"Sphere", 5, 1, 759}, {"Ellipsoid", 5, 2, 1535}, {"Sphere", 5, 5, 762}, {"Rosenbrock", 5, 5, 1022},
		{"Sphere", 10, 5, 1702}, {"Ellipsoid, rotated", 10, 5, 3533}, {"Sphere", 10, 10, 1752}, {"Ellipsoid, rotated", 10, 10, 2865},
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
			if slices.Sort(evals); 2*evals[1] > 3*c.peer {
				t.Errorf("%v evaluations, pycma takes %d", evals, c.peer)
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

// Walls that a search passes on its way along a valley do not hold it.
func TestWallsOnTheWay(t *testing.T) {
	const dims, ellipsoid = 20, 10
	box := multigrad.Bounds{Lower: slices.Repeat([]float64{-bbob.Half}, dims), Upper: slices.Repeat([]float64{bbob.Half}, dims)}
	for seed := range uint64(3) {
		f := bbob.New(ellipsoid, dims, seed)
		loss := func(x []float64) float64 { return bbob.Functions()[ellipsoid-1].Value(f, x) }
		res := search(t, loss, multiswarm.CMAES{Bounds: box, Seed: seed}, multiswarm.Options{MaxEvals: 20_000, Target: 1e-8, Thin: -1})
		if res.Status != multigrad.Converged {
			t.Errorf("seed %d: %v with %v", seed, res.Status, res.Best.Loss)
		}
	}
}
