package multiswarm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
)

// sharedAckley is Ackley's function with its terms shared by the ranks of a
// particle, in sums that do not depend on how many there are.
func sharedAckley(c comm.Comm) (multiswarm.Loss, error) {
	return func(x []float64) (float64, error) {
		var squares, waves []float64
		for i := c.Rank(); i < len(x); i += c.Size() {
			squares, waves = append(squares, x[i]*x[i]), append(waves, math.Cos(2*math.Pi*x[i]))
		}
		square, err := comm.ExactSum(c, squares)
		wave, other := comm.ExactSum(c, waves)
		d := float64(len(x))
		return 20 + math.E - 20*math.Exp(-0.2*math.Sqrt(square/d)) - math.Exp(wave/d), errors.Join(err, other)
	}, nil
}

// arrangements are uses of ranks, the same list on every rank.
func arrangements() []multiswarm.Swarm {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 14, Seed: 8}
	pairs := s
	pairs.RanksPerParticle = 2
	few := s
	few.Particles = 3
	return []multiswarm.Swarm{s, pairs, few}
}

// everyArrangement compares each with the run on one rank. It is a program for
// MPI too.
func everyArrangement(c comm.Comm) error {
	for i, s := range arrangements() {
		if s.RanksPerParticle > 0 && c.Size()%s.RanksPerParticle != 0 {
			continue
		}
		alone := s
		alone.RanksPerParticle = 0
		opt := multiswarm.Options{MaxSteps: 40, Progress: silent}
		want, err := multiswarm.Run(context.Background(), nil, sharedAckley, alone, opt)
		if err != nil {
			return err
		}
		got, err := multiswarm.Run(context.Background(), c, sharedAckley, s, opt)
		if err != nil {
			return err
		}
		if err := same(fmt.Sprintf("arrangement %d on %d ranks", i, c.Size()), got, want); err != nil {
			return err
		}
	}
	return nil
}

func TestTheRunIsTheSameForAnyNumberOfRanks(t *testing.T) {
	for n := 1; n <= 5; n++ {
		if err := comm.RunLocal(t.Context(), n, everyArrangement); err != nil {
			t.Error(err)
		}
	}
}

func TestRanksAreDivided(t *testing.T) {
	for _, c := range []struct {
		ranks, particles, perParticle int
		want                          []int // size of the communicator that each rank's loss gets
	}{
		{4, 100, 0, []int{1, 1, 1, 1}},
		{4, 100, 2, []int{2, 2, 2, 2}},
		{5, 2, 0, []int{3, 3, 3, 2, 2}},
		{3, 1, 0, []int{3, 3, 3}},
		{3, 1, 3, []int{3, 3, 3}},
	} {
		err := comm.RunLocal(t.Context(), c.ranks, func(main comm.Comm) error {
			s := multiswarm.Swarm{Bounds: ackleyBox, Particles: c.particles, RanksPerParticle: c.perParticle}
			evals := 0
			problem := func(sub comm.Comm) (multiswarm.Loss, error) {
				if sub.Size() != c.want[main.Rank()] {
					t.Errorf("%+v: rank %d shares its particles with %d", c, main.Rank(), sub.Size())
				}
				return func(x []float64) (float64, error) { evals++; return x[0], nil }, nil
			}
			if _, err := multiswarm.Run(t.Context(), main, problem, s, multiswarm.Options{MaxSteps: 1, Progress: silent}); err != nil {
				return err
			}
			all, err := multigrad.ReduceSum(main, float64(evals)/float64(c.want[main.Rank()]))
			if math.Abs(all-float64(2*c.particles)) > 1e-9 {
				t.Errorf("%+v: %v evaluations", c, all)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
	err := comm.RunLocal(t.Context(), 4, func(c comm.Comm) error {
		s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 1, RanksPerParticle: 2}
		if _, err := multiswarm.Run(t.Context(), c, sharedAckley, s, multiswarm.Options{}); err == nil {
			t.Error("two groups of ranks for one particle")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// parabola is a model whose statistics are powers of its data, with the data
// shared by ranks; its loss is zero at the truth.
type parabola struct{ data []float64 }

func newParabola(c comm.Comm) parabola {
	var m parabola
	for i := c.Rank(); i < 12; i += c.Size() {
		m.data = append(m.data, float64(i)/12)
	}
	return m
}

func (m parabola) Sumstats(p []float64) []float64 {
	y := make([]float64, 2)
	for _, t := range m.data {
		y[0] += p[0] + p[1]*t
		y[1] += (p[0] + p[1]*t) * t
	}
	return y
}

func (m parabola) SumstatsVJP(p, outBar, bar []float64) []float64 {
	for _, t := range m.data {
		v := outBar[0] + outBar[1]*t
		bar[0] += v
		bar[1] += v * t
	}
	return m.Sumstats(p)
}

func (m parabola) Loss(y []float64) float64 {
	a, b := y[0]-1, y[1]-2
	return a*a + b*b
}

func (m parabola) LossGrad(y, grad []float64) float64 {
	grad[0], grad[1] = 2*(y[0]-1), 2*(y[1]-2)
	return m.Loss(y)
}

// TestAModelRunsInsideAParticle searches with a multigrad model on two ranks per
// particle, and then descends with its gradient.
func TestAModelRunsInsideAParticle(t *testing.T) {
	err := comm.RunLocal(t.Context(), 4, func(c comm.Comm) error {
		s := multiswarm.Swarm{Bounds: box(2, -10, 10), RanksPerParticle: 2}
		loss := func(sub comm.Comm) (multiswarm.Loss, error) {
			return multigrad.NewEvaluator(newParabola(sub), sub).Loss, nil
		}
		res, err := multiswarm.Run(t.Context(), c, loss, s, multiswarm.Options{Progress: silent})
		if err != nil {
			return err
		}
		objective := func(sub comm.Comm) (multigrad.Objective, error) {
			return multigrad.NewEvaluator(newParabola(sub), sub), nil
		}
		end, err := multiswarm.Polish{Points: 2}.Run(t.Context(), c, objective, s, res)
		if err != nil {
			return err
		}
		if res.Best.Loss > 1e-6 || end.Best.Loss > 1e-12 || end.Best.Loss > res.Best.Loss {
			t.Errorf("swarm %v, descent %v", res.Best, end.Best)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestPolishIsTheSameForAnyNumberOfRanks(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(3, -5.12, 5.12), Seed: 2}
	res := search(t, rastrigin, s, multiswarm.Options{MaxSteps: 10})
	polish := multiswarm.Polish{Points: 5}
	want, err := polish.Run(t.Context(), nil, smoothRastrigin, s, res)
	if err != nil || len(want.Descents) != 5 {
		t.Fatal(err, len(want.Descents))
	}
	for n := 2; n <= 6; n++ {
		err := comm.RunLocal(t.Context(), n, func(c comm.Comm) error {
			got, err := polish.Run(t.Context(), c, smoothRastrigin, s, res)
			if err == nil && !reflect.DeepEqual(got, want) {
				t.Errorf("%d ranks: %+v, want %+v", n, got, want)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}
