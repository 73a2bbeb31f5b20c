package multiswarm

import (
	"math"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/random"
)

// two is a swarm of two particles of one parameter in [−10, 10] that has seen
// nothing yet.
func two(t *testing.T, d Dynamics, x, v []float64) *swarmState {
	t.Helper()
	s, err := Swarm{Bounds: multigrad.Bounds{Lower: []float64{-10}, Upper: []float64{10}}, Particles: len(x), Dynamics: d}.complete()
	if err != nil {
		t.Fatal(err)
	}
	f, err := newSwarmState(s, State{X: x, V: v})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestBestsArePerParticle: diffopt compares lists of losses of all particles and
// binds their bests to the live positions. Here the second particle's
// improvement must leave the first one's best alone, and moving must too.
func TestBestsArePerParticle(t *testing.T) {
	f := two(t, Paper(), []float64{1, 5}, []float64{2, -1})
	f.observe(0, 1)
	f.observe(1, 5)
	for p := range 2 {
		f.advance(p, 0)
	}
	if !slices.Equal(f.X, []float64{3, 4}) || !slices.Equal(f.BestX, []float64{1, 5}) {
		t.Fatalf("positions %v, best %v", f.X, f.BestX)
	}
	f.observe(0, 3) // worse
	f.observe(1, 4) // better
	if !slices.Equal(f.BestX, []float64{1, 4}) || !slices.Equal(f.BestLoss, []float64{1, 4}) || f.first != 0 {
		t.Errorf("best %v with losses %v, first %d", f.BestX, f.BestLoss, f.first)
	}
}

// TestVelocities holds the law against numbers worked out by hand.
func TestVelocities(t *testing.T) {
	draws := func(p, step int) (r1, r2 float64) {
		_, moves := random.New(0).Split()
		key := moves.Fold(uint64(p)).Fold(uint64(step))
		return key.Float64At(0), key.Float64At(1)
	}
	// Particle 0 has its best at 1, moves from 1 to 3, and its neighbour at 5 has
	// the best point of all.
	for name, c := range map[string]struct {
		d     Dynamics
		c1, r float64 // r: whether the factors are random
	}{
		"paper":        {Paper(), 0.21 * (1 - 3), 0},
		"diffopt":      {DiffOpt(), 0.21 * -2, 1},
		"damped":       {Damped(), 1.4 * (1 - 3), 1},
		"constriction": {Constriction(), 2.05 * 0.7298437881283576 * (1 - 3), 1},
	} {
		f := two(t, c.d, []float64{1, 5}, []float64{2, 0})
		f.observe(0, 1)
		f.observe(1, 0.5)
		f.advance(0, 7)
		r1, r2 := draws(0, 7)
		if c.r == 0 {
			r1, r2 = 1, 1
		}
		want := c.d.Inertia*2 + r1*c.c1 + r2*c.d.Social*(5-3)
		if math.Abs(f.V[0]-want) > 1e-15*math.Abs(want) {
			t.Errorf("%s: velocity %v, want %v", name, f.V[0], want)
		}
	}
}

func TestWalls(t *testing.T) {
	f := two(t, Dynamics{Inertia: 0.5, Social: 1}, []float64{9, -9, 0}, []float64{2, -3, 10})
	for p := range 3 {
		f.advance(p, 0)
	}
	if want := []float64{10, -10, 10}; !slices.Equal(f.X, want) {
		t.Errorf("positions %v, want %v", f.X, want)
	}
	if want := []float64{-1, 1.5, 5}; !slices.Equal(f.V, want) { // the third one reaches the wall and does not leave
		t.Errorf("velocities %v, want %v", f.V, want)
	}
}

func TestFrictionIsTheDisplacement(t *testing.T) {
	f := two(t, Dynamics{Inertia: 1, Cognitive: 0.5, Friction: true}, []float64{9, 0}, []float64{4, 0})
	f.advance(0, 0)
	if want := -4 - 0.5*1.0; f.V[0] != want { // turned round by the wall one further on
		t.Errorf("velocity %v, want %v", f.V[0], want)
	}
}

func TestClipping(t *testing.T) {
	f := two(t, Dynamics{Inertia: 3, Social: 0.5}, []float64{-1, 4}, []float64{3, -4})
	f.observe(1, 0)
	f.advance(0, 0)
	f.advance(1, 0)
	if want := []float64{8, -8}; !slices.Equal(f.V, want) { // 0.4·20
		t.Errorf("velocities %v, want %v", f.V, want)
	}
}

func TestRing(t *testing.T) {
	f := two(t, Paper(), make([]float64, 7), make([]float64, 7))
	for p, loss := range []float64{3, 9, 9, 9, 1, 9, 9} {
		f.observe(p, loss)
	}
	f.ring = 1
	want := []int{0, 0, 1, 4, 4, 4, 0}
	for p := range 7 {
		if got := f.leader(p); got != want[p] {
			t.Errorf("leader of %d is %d, want %d", p, got, want[p])
		}
	}
	for _, all := range []int{0, 3, 100} {
		if f.ring = all; f.leader(0) != 4 {
			t.Errorf("ring %d: leader %d", all, f.leader(0))
		}
	}
}

// TestNoBestNoPull: a particle without a finite loss goes straight on.
func TestNoBestNoPull(t *testing.T) {
	f := two(t, Paper(), []float64{1, 2}, []float64{0.5, 0})
	f.observe(0, math.NaN())
	f.observe(1, math.Inf(-1))
	f.advance(0, 0)
	if f.first != -1 || f.X[0] != 1.5 || f.V[0] != 0.5 {
		t.Errorf("first %d, position %v, velocity %v", f.first, f.X[0], f.V[0])
	}
}

func TestEqualLossesElectTheLowestIndex(t *testing.T) {
	f := two(t, Paper(), make([]float64, 3), make([]float64, 3))
	for _, p := range []int{2, 0, 1} {
		f.observe(p, 1)
	}
	if f.first != 0 {
		t.Errorf("first is %d", f.first)
	}
}
