package multiswarm_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

var silent = progress.Config{Silent: true}

// box is [lower, upper] in each of d dimensions.
func box(d int, lower, upper float64) multigrad.Bounds {
	return multigrad.Bounds{Lower: slices.Repeat([]float64{lower}, d), Upper: slices.Repeat([]float64{upper}, d)}
}

var ackleyBox = box(4, -5, 5)

func search(t *testing.T, f func([]float64) float64, s multiswarm.Method, opt multiswarm.Options) *multiswarm.Result {
	t.Helper()
	opt.Progress = silent
	res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(f), s, opt)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// same reports a difference between two runs that must be bitwise equal.
func same(what string, got, want *multiswarm.Result) error {
	if !reflect.DeepEqual(got.History, want.History) || !reflect.DeepEqual(got.State, want.State) ||
		!reflect.DeepEqual(got.Best, want.Best) || got.Status != want.Status || got.Message != want.Message ||
		got.Steps != want.Steps || got.Evals != want.Evals || got.Skipped != want.Skipped {
		return fmt.Errorf("%s: the run differs: best %v after %d steps, %v, want %v, %d, %v",
			what, got.Best, got.Steps, got.Status, want.Best, want.Steps, want.Status)
	}
	return nil
}

func TestZeroValuesSearch(t *testing.T) {
	res := search(t, landscape.Ackley, multiswarm.Swarm{Bounds: ackleyBox}, multiswarm.Options{})
	h := res.History
	if res.Steps != 250 || res.Evals != 251*40 || len(h.Steps) != 251 || len(h.Positions[0]) != 160 || res.Status != multigrad.StepLimit {
		t.Errorf("%d steps, %d evaluations, %d entries of %d numbers: %v", res.Steps, res.Evals, len(h.Steps), len(h.Positions[0]), res.Message)
	}
	if res.Best.Loss > 1e-3 || landscape.Ackley(res.Best.X) != res.Best.Loss {
		t.Errorf("best %v", res.Best)
	}
	for i := range h.Steps {
		for p := range 40 {
			x, _, loss := h.Particle(i, p)
			if landscape.Ackley(x) != loss || h.BestLoss[i] > loss {
				t.Fatalf("step %d, particle %d: loss %v at %v, best %v", i, p, loss, x, h.BestLoss[i])
			}
		}
		if i > 0 && h.BestLoss[i] > h.BestLoss[i-1] || landscape.Ackley(h.BestX[i]) != h.BestLoss[i] {
			t.Fatalf("step %d: best %v at %v", i, h.BestLoss[i], h.BestX[i])
		}
	}
}

func TestSeeds(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Seed: 5}
	one, two := search(t, landscape.Ackley, s, multiswarm.Options{}), search(t, landscape.Ackley, s, multiswarm.Options{})
	if err := same("the same seed", two, one); err != nil {
		t.Error(err)
	}
	s.Seed = 6
	if other := search(t, landscape.Ackley, s, multiswarm.Options{}); slices.Equal(other.History.Positions[0], one.History.Positions[0]) {
		t.Error("another seed starts alike")
	}
}

func TestThin(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10}
	all := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 10})
	some := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 10, Thin: 4})
	last := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 10, Thin: -1})
	if !slices.Equal(some.History.Steps, []int{0, 4, 8, 10}) || !slices.Equal(last.History.Steps, []int{10}) {
		t.Errorf("steps %v and %v", some.History.Steps, last.History.Steps)
	}
	if !slices.Equal(last.History.Positions[0], all.History.Positions[10]) || !slices.Equal(some.History.Losses[1], all.History.Losses[4]) ||
		!slices.Equal(some.History.Losses[3], all.History.Losses[10]) || !slices.Equal(some.History.BestX[3], all.Best.X) ||
		!slices.Equal(some.History.Velocities[3], all.History.Velocities[10]) {
		t.Error("thinned entries differ")
	}
}

// TestARunGoesOn continues at the end of a run and from the middle of its history.
func TestARunGoesOn(t *testing.T) {
	for name, dynamics := range map[string]multiswarm.Dynamics{"default": {}, "paper": multiswarm.Paper(), "diffopt": multiswarm.DiffOpt()} {
		s := multiswarm.Swarm{Bounds: ackleyBox, Dynamics: dynamics, Particles: 20, Ring: 2, Seed: 3}
		whole := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 30})
		first := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 12})
		rest := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 18, Start: &first.State})
		if rest.Steps != 18 || !reflect.DeepEqual(append(first.History.Losses, rest.History.Losses...), whole.History.Losses) ||
			!reflect.DeepEqual(rest.State, whole.State) || !reflect.DeepEqual(rest.Best, whole.Best) {
			t.Errorf("%s: continued from the end: %d steps to %v, want %v", name, rest.Steps, rest.Best, whole.Best)
		}
		middle := whole.History.State(20)
		rest = search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 11, Start: &middle})
		if !reflect.DeepEqual(rest.History.Positions, whole.History.Positions[20:]) || !reflect.DeepEqual(rest.State, whole.State) {
			t.Errorf("%s: continued from step 20: %v, want %v", name, rest.Best, whole.Best)
		}
	}
}

// TestStartWithPositionsAndVelocities is diffopt's way to continue.
func TestStartWithPositionsAndVelocities(t *testing.T) {
	s := multiswarm.Swarm{Bounds: box(1, -1, 1), Particles: 2, Dynamics: multiswarm.Paper()}
	start := &multiswarm.State{X: []float64{0.5, -0.25}, V: []float64{0.125, 0}}
	res := search(t, func(x []float64) float64 { return x[0] * x[0] }, s, multiswarm.Options{MaxSteps: 1, Start: start})
	if want := []float64{0.625, -0.25}; !slices.Equal(res.History.Positions[1], want) {
		t.Errorf("positions %v after one step, want %v", res.History.Positions[1], want)
	}
	if start.X[0] != 0.5 || len(start.BestX) != 0 {
		t.Error("the caller's state was changed")
	}
}

func TestBadInput(t *testing.T) {
	good := multiswarm.Swarm{Bounds: ackleyBox, Particles: 3}
	change := func(f func(*multiswarm.Swarm)) multiswarm.Swarm {
		s := good
		f(&s)
		return s
	}
	nan := math.NaN()
	for name, s := range map[string]multiswarm.Swarm{
		"no bounds":     {},
		"half a bound":  {Bounds: multigrad.Bounds{Lower: []float64{1}}},
		"infinite":      {Bounds: box(2, 0, math.Inf(1))},
		"too wide":      {Bounds: box(2, -math.MaxFloat64, math.MaxFloat64)},
		"empty box":     {Bounds: box(2, 1, 1)},
		"NaN bound":     {Bounds: box(2, nan, 1)},
		"particles":     change(func(s *multiswarm.Swarm) { s.Particles = -1 }),
		"velocity":      change(func(s *multiswarm.Swarm) { s.VMax = nan }),
		"ring":          change(func(s *multiswarm.Swarm) { s.Ring = -1 }),
		"ranks":         change(func(s *multiswarm.Swarm) { s.RanksPerParticle = 2 }),
		"negative rank": change(func(s *multiswarm.Swarm) { s.RanksPerParticle = -2 }),
		"weights":       change(func(s *multiswarm.Swarm) { s.Dynamics.Inertia = nan }),
		"no pull":       change(func(s *multiswarm.Swarm) { s.Dynamics.Inertia = 1 }),
		"noise":         change(func(s *multiswarm.Swarm) { s.Dynamics = multiswarm.Dynamics{Social: 1, Noise: 7} }),
	} {
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, multiswarm.Options{Progress: silent}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, opt := range map[string]multiswarm.Options{
		"steps": {MaxSteps: -1}, "patience": {Patience: -1}, "time": {TimeLimit: -1},
		"tolerance": {Tolerance: nan}, "diameter": {Diameter: -1}, "target": {Target: nan},
	} {
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), good, opt); err == nil {
			t.Errorf("options, %s: no error", name)
		}
	}
	begin, err := good.Begin()
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*multiswarm.State){
		"length": func(s *multiswarm.State) { s.X = s.X[1:] },
		"NaN":    func(s *multiswarm.State) { s.V[3] = nan },
		"step":   func(s *multiswarm.State) { s.Step = -1 },
		"best":   func(s *multiswarm.State) { s.BestX, s.BestLoss = s.X, []float64{1, nan, 2} },
	} {
		start := begin
		start.X, start.V = slices.Clone(begin.X), slices.Clone(begin.V)
		spoil(&start)
		opt := multiswarm.Options{Progress: silent, Start: &start}
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), good, opt); err == nil {
			t.Errorf("state, %s: no error", name)
		}
	}
}

// hole is a bowl without a value where the first parameter is positive.
func hole(x []float64) float64 {
	switch {
	case x[0] > 0.3:
		return math.NaN()
	case x[0] > 0.2:
		return math.Inf(-1)
	case x[0] > 0.1:
		return math.Inf(1)
	}
	return landscape.Rastrigin(x)
}

func TestWhatIsNotFiniteIsNeverABest(t *testing.T) {
	res := search(t, hole, multiswarm.Swarm{Bounds: box(2, -5, 5), Seed: 1}, multiswarm.Options{})
	if res.Skipped == 0 || res.Best.Loss > 1e-3 {
		t.Errorf("best %v, %d skipped", res.Best, res.Skipped)
	}
	skipped := 0
	for i, losses := range res.History.Losses {
		for _, loss := range losses {
			if loss-loss != 0 {
				skipped++
			}
		}
		if b := res.History.BestLoss[i]; b-b != 0 {
			t.Errorf("step %d: best %v", i, b)
		}
	}
	if i := slices.IndexFunc(res.State.BestLoss, func(b float64) bool { return math.IsNaN(b) || math.IsInf(b, -1) }); i >= 0 || skipped != res.Skipped {
		t.Errorf("best of particle %d: %v; %d skipped, %d in the history", i, res.State.BestLoss, res.Skipped, skipped)
	}
}

func TestNoFiniteLossAtAll(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox}
	res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(func([]float64) float64 { return math.NaN() }), s, multiswarm.Options{Progress: silent})
	var bad *multigrad.NonFiniteError
	if !errors.As(err, &bad) || res.Status != multigrad.Failed || res.Skipped != 40 {
		t.Errorf("%v, %+v", err, res.Status)
	}
}

func TestTheLossMayChangeItsArgument(t *testing.T) {
	spoil := func(x []float64) float64 {
		v := landscape.Ackley(x)
		clear(x)
		return v
	}
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10}
	if err := same("a loss that writes", search(t, spoil, s, multiswarm.Options{}), search(t, landscape.Ackley, s, multiswarm.Options{})); err != nil {
		t.Error(err)
	}
}

func TestAFailingLossEndsAllRanks(t *testing.T) {
	boom := errors.New("boom")
	for _, async := range []bool{false, true} {
		err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
			n := 0
			problem := func(comm.Comm) (multiswarm.Loss, error) {
				return func(x []float64) (float64, error) {
					if n++; n > 5 && c.Rank() == 1 {
						return 0, boom
					}
					if async && c.Rank() != 1 {
						time.Sleep(time.Millisecond / 10) // or they may be done before
					}
					return landscape.Ackley(x), nil
				}, nil
			}
			s := multiswarm.Swarm{Bounds: ackleyBox, Async: async}
			res, err := multiswarm.Run(t.Context(), c, problem, s, multiswarm.Options{Progress: silent})
			if err == nil || errors.Is(err, boom) != (c.Rank() == 1) || res.Status != multigrad.Failed {
				t.Errorf("async %v: rank %d: %v", async, c.Rank(), err)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}

// TestAProblemThatFailsOnOneRankEndsTheJob: the job's error is the problem's, and
// not that of the ranks that wait for it.
func TestAProblemThatFailsOnOneRankEndsTheJob(t *testing.T) {
	boom := errors.New("boom")
	err := comm.RunLocal(context.Background(), 4, func(c comm.Comm) error {
		problem := func(sub comm.Comm) (multiswarm.Loss, error) {
			if c.Rank() == 3 {
				return nil, boom
			}
			return sharedAckley(sub)
		}
		_, err := multiswarm.Run(t.Context(), c, problem, multiswarm.Swarm{Bounds: ackleyBox, RanksPerParticle: 2}, multiswarm.Options{Progress: silent})
		return err
	})
	if !errors.Is(err, boom) {
		t.Error(err)
	}
}
