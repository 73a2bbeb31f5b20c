package multiswarm

import (
	"math"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/random"
)

// TestCentredDiscrepancy takes the example of SciPy's documentation of
// scipy.stats.qmc.discrepancy.
func TestCentredDiscrepancy(t *testing.T) {
	var points [][]float64
	for _, p := range [][]float64{{1, 3}, {2, 6}, {3, 2}, {4, 5}, {5, 1}, {6, 4}} {
		points = append(points, []float64{(p[0] - 0.5) / 6, (p[1] - 0.5) / 6})
	}
	if got, want := centred(points).square(), 0.008142039609053464; math.Abs(got-want) > 1e-15 {
		t.Errorf("discrepancy %v, want %v", got, want)
	}
}

func TestChangesOfTheDiscrepancy(t *testing.T) {
	points, err := multigrad.LatinHypercube(9, make([]float64, 3), []float64{1, 1, 1}, 4)
	if err != nil {
		t.Fatal(err)
	}
	g := centred(points)
	before, change := g.square(), g.change(2, 7, 1)
	g.z[2][1], g.z[7][1] = g.z[7][1], g.z[2][1]
	if want := g.square() - before; math.Abs(change-want) > 1e-15 {
		t.Errorf("change %v, want %v", change, want)
	}
}

func TestStartsAreEven(t *testing.T) {
	const n, d = 50, 3
	lower, upper := []float64{-1, 0, 5}, []float64{1, 10, 6}
	plain, err := multigrad.LatinHypercube(n, make([]float64, d), []float64{1, 1, 1}, random.New(1).Uint64At(0))
	if err != nil {
		t.Fatal(err)
	}
	x := startPositions(random.New(1), n, lower, upper)
	points := make([][]float64, n)
	for i := range points {
		for k := range d {
			points[i] = append(points[i], (x[i*d+k]-lower[k])/(upper[k]-lower[k]))
		}
	}
	for k := range d {
		var cells []int
		for _, p := range points {
			cells = append(cells, int(p[k]*n))
		}
		slices.Sort(cells)
		if len(slices.Compact(cells)) != n {
			t.Errorf("an interval of axis %d is empty", k)
		}
	}
	if before, after := centred(plain).square(), centred(points).square(); after > before/2 {
		t.Errorf("discrepancy %v, was %v", after, before)
	}
}

func TestStartVelocities(t *testing.T) {
	vmax := []float64{1, 20}
	v := startVelocities(random.New(1), 1000, vmax)
	sum := make([]float64, 2)
	for i, u := range v {
		if u < 0 || u >= vmax[i%2] {
			t.Fatalf("velocity %v", u)
		}
		sum[i%2] += u / 1000
	}
	if math.Abs(sum[0]-0.5) > 0.05 || math.Abs(sum[1]-10) > 1 {
		t.Errorf("mean velocities %v", sum)
	}
}

func TestOneParticleStarts(t *testing.T) {
	if x := startPositions(random.New(1), 1, []float64{2}, []float64{3}); x[0] < 2 || x[0] > 3 {
		t.Errorf("starts at %v", x)
	}
}
