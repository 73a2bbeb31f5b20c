package multiswarm_test

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/multiswarm/internal/trials"
	"github.com/gradgen/gradgen/runtime/comm"
)

// The numbers of evaluations are those of pycma 4.0.0 with the same first
// deviation, a fifth more for the scatter of three seeds, and a tenth for walls
// that are not along the axes.
func TestCMAESIsAsFastAsPycma(t *testing.T) {
	functions := map[string]trials.Function{}
	for _, f := range trials.Functions() {
		functions[f.Name] = f
	}
	for _, c := range []struct {
		name      string
		dims, max int
	}{
		{"Sphere", 5, 800}, {"Ellipsoid", 5, 1550}, {"Ellipsoid, rotated", 5, 1700}, {"Rosenbrock", 5, 1800},
		{"Sphere", 10, 1620}, {"Ellipsoid", 10, 4200}, {"Ellipsoid, rotated", 10, 4700}, {"Rosenbrock", 10, 5500},
	} {
		f := functions[c.name]
		var evals []int
		for seed := range uint64(3) {
			loss, _ := f.Make(c.dims, seed)
			m := multiswarm.CMAES{Bounds: f.Box(c.dims), Seed: seed}
			res := search(t, loss, m, multiswarm.Options{MaxEvals: 10000 * c.dims, Target: 1e-8, Thin: -1})
			if res.Status != multigrad.Converged || loss(res.Best.X) != res.Best.Loss {
				t.Errorf("%s, %d parameters, seed %d: %v with %v", c.name, c.dims, seed, res.Status, res.Best)
			}
			evals = append(evals, res.Evals)
		}
		slices.Sort(evals)
		if float64(evals[1]) > 1.2*float64(c.max) {
			t.Errorf("%s, %d parameters: %v evaluations, pycma takes %d", c.name, c.dims, evals, c.max)
		}
	}
}

// few is a search that begins anew several times in few evaluations.
var few = multiswarm.CMAES{Bounds: box(2, -5.12, 5.12), Seed: 2}

func TestCMAESIsReproduced(t *testing.T) {
	opt := multiswarm.Options{MaxSteps: 400, Progress: silent}
	want := search(t, landscape.Rastrigin, few, opt)
	grown := slices.ContainsFunc(want.History.Losses, func(l []float64) bool { return len(l) > 6 })
	if want.Steps != 400 || !grown {
		t.Fatalf("%d steps; a larger population: %v", want.Steps, grown)
	}
	for ranks := 2; ranks <= 5; ranks++ {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			got, err := multiswarm.Run(t.Context(), c, multiswarm.Func(landscape.Rastrigin), few, opt)
			if err != nil {
				return err
			}
			return same("more ranks", got, want)
		})
		if err != nil {
			t.Errorf("%d ranks: %v", ranks, err)
		}
	}
	for _, steps := range []int{1, 57, 120, 250, 399} {
		part := opt
		part.MaxSteps, part.Checkpoint = steps, multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run")}
		search(t, landscape.Rastrigin, few, part)
		part.MaxSteps = opt.MaxSteps
		if err := same("resumed", search(t, landscape.Rastrigin, few, part), want); err != nil {
			t.Errorf("after %d steps: %v", steps, err)
		}
	}
	if other := few; true {
		other.Seed = 3
		if slices.Equal(search(t, landscape.Rastrigin, other, multiswarm.Options{MaxSteps: 1}).History.Positions[0], want.History.Positions[0]) {
			t.Error("another seed starts alike")
		}
	}
}

func TestAKilledCMAESGoesOn(t *testing.T) { goesOn(t, few, 7, 3, 40, 333, 800) }

// goesOn kills a search after numbers of evaluations: it continues where its last checkpoint is, of every so many steps.
func goesOn(t *testing.T, m multiswarm.Method, every int, evals ...int) {
	t.Helper()
	opt := multiswarm.Options{MaxSteps: 150, Progress: silent}
	want := search(t, landscape.Rastrigin, m, opt)
	for _, most := range evals {
		opt.Checkpoint = multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run"), Every: every}
		n := 0
		dying := func(comm.Comm) (multiswarm.Loss, error) {
			return func(x []float64) (float64, error) {
				if n++; n > most {
					return 0, errKilled
				}
				return landscape.Rastrigin(x), nil
			}, nil
		}
		if _, err := multiswarm.Run(t.Context(), nil, dying, m, opt); !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		if err := same("killed", search(t, landscape.Rastrigin, m, opt), want); err != nil {
			t.Errorf("after %d evaluations: %v", most, err)
		}
	}
}

func TestCMAESOnSharedPoints(t *testing.T) {
	m := multiswarm.CMAES{Bounds: ackleyBox, Seed: 4, RanksPerParticle: 2}
	opt := multiswarm.Options{MaxSteps: 60, Progress: silent}
	alone := m
	alone.RanksPerParticle = 0
	want, err := multiswarm.Run(t.Context(), nil, sharedAckley, alone, opt)
	if err != nil {
		t.Fatal(err)
	}
	err = comm.RunLocal(t.Context(), 4, func(c comm.Comm) error {
		got, err := multiswarm.Run(context.Background(), c, sharedAckley, m, opt)
		if err != nil {
			return err
		}
		return same("two ranks per point", got, want)
	})
	if err != nil {
		t.Error(err)
	}
}

// Populations double; with BIPOP small ones come between.
func TestRestartsOfCMAES(t *testing.T) {
	for restarts, sizes := range map[multiswarm.Restarts]int{multiswarm.IPOP: 5, multiswarm.BIPOP: 4, multiswarm.Never: 1} {
		m := few
		m.Restarts = restarts
		res := search(t, landscape.Rastrigin, m, multiswarm.Options{MaxEvals: 8000})
		var list []int
		small := false
		for _, losses := range res.History.Losses {
			n := len(losses)
			if len(list) == 0 || n > slices.Max(list) {
				list = append(list, n)
			}
			small = small || n < slices.Max(list)
		}
		if len(list) != sizes || list[len(list)-1] != 6<<(sizes-1) || small != (restarts == multiswarm.BIPOP) {
			t.Errorf("restarts %d: populations %v, small ones between: %v", restarts, list, small)
		}
		if ended := res.Status == multigrad.Converged; ended != (restarts == multiswarm.Never) || !ended && res.Status != multigrad.EvaluationLimit {
			t.Errorf("restarts %d: %v: %s", restarts, res.Status, res.Message)
		}
		if restarts != multiswarm.Never && res.Best.Loss > 1e-9 {
			t.Errorf("restarts %d: %v", restarts, res.Best)
		}
	}
}

// Points stay in the box, and a minimum at its wall is found.
func TestCMAESAtTheWall(t *testing.T) {
	beyond := func(x []float64) float64 { return aside(x) + 7*x[0] } // lowest at −0.5, 3, 3, 3, …
	for what, b := range map[string]multigrad.Bounds{"corner": box(4, -2, 1), "free": box(4, -2, 5)} {
		res := search(t, beyond, multiswarm.CMAES{Bounds: b, Seed: 1}, multiswarm.Options{MaxEvals: 6000})
		for _, x := range res.History.Positions {
			for i, v := range x {
				if v < b.Lower[i%4] || v > b.Upper[i%4] {
					t.Fatalf("%s: %v is not in the box", what, x)
				}
			}
		}
		want := []float64{-0.5, b.Upper[1], b.Upper[2], b.Upper[3]}
		if what == "free" {
			want = []float64{-0.5, 3, 3, 3}
		}
		if loss := beyond(want); !(res.Best.Loss <= loss+1e-9) {
			t.Errorf("%s: %v with %v, want %v with %v", what, res.Best.X, res.Best.Loss, want, loss)
		}
	}
}

func TestKindsOfCMAES(t *testing.T) {
	for name, m := range map[string]multiswarm.CMAES{
		"mirrored":   {Mirrored: true},
		"large":      {Population: 60},
		"started":    {Start: []float64{2.9, 3.1, 3, 3, 2.5, 3.3}, Spread: 0.01},
		"mirrored 8": {Mirrored: true, Population: 8, Restarts: multiswarm.IPOP},
	} {
		m.Bounds = box(6, -10, 10)
		res := search(t, aside, m, multiswarm.Options{Target: 1e-10, Thin: -1})
		if res.Status != multigrad.Converged {
			t.Errorf("%s: %v after %d evaluations: %v", name, res.Status, res.Evals, res.Best)
		}
	}
	half := func(x []float64) float64 {
		if x[0] < 0 {
			return math.NaN()
		}
		return aside(x)
	}
	res := search(t, half, multiswarm.CMAES{Bounds: box(3, -10, 10)}, multiswarm.Options{Target: 1e-10})
	if res.Status != multigrad.Converged || res.Skipped == 0 {
		t.Errorf("half a landscape: %v, %d skipped", res.Status, res.Skipped)
	}
}

func TestRefusalsOfCMAES(t *testing.T) {
	b := box(2, 0, 1)
	for want, c := range map[string]struct {
		m   multiswarm.CMAES
		opt multiswarm.Options
	}{
		"not a finite interval": {m: multiswarm.CMAES{Bounds: box(2, 1, 1)}},
		"population of 3":       {m: multiswarm.CMAES{Bounds: b, Population: 3}},
		"population of 7":       {m: multiswarm.CMAES{Bounds: b, Population: 7, Mirrored: true}},
		"population of 9223372036854775807 with 2 parameters: more than memory holds": {m: multiswarm.CMAES{Bounds: b, Population: math.MaxInt}},
		"spread -1":               {m: multiswarm.CMAES{Bounds: b, Spread: -1}},
		"kind of restarts 9":      {m: multiswarm.CMAES{Bounds: b, Restarts: 9}},
		"start of 1 parameters":   {m: multiswarm.CMAES{Bounds: b, Start: []float64{0}}},
		"start 2 of parameter 1":  {m: multiswarm.CMAES{Bounds: b, Start: []float64{0, 2}}},
		"Options.Start is for":    {m: multiswarm.CMAES{Bounds: b}, opt: multiswarm.Options{Start: &multiswarm.State{}}},
		"Options.Diameter is for": {m: multiswarm.CMAES{Bounds: b}, opt: multiswarm.Options{Diameter: 1}},
		"negative: MaxSteps 0, MaxEvals -1, Patience 0, TimeLimit 0s": {m: multiswarm.CMAES{Bounds: b}, opt: multiswarm.Options{MaxEvals: -1}},
		"-1 ranks per point":         {m: multiswarm.CMAES{Bounds: b, RanksPerParticle: -1}},
		"do not divide":              {m: multiswarm.CMAES{Bounds: b, RanksPerParticle: 2}},
		"is not within its bounds [": {m: multiswarm.CMAES{Bounds: b, Start: []float64{math.NaN(), 0}}},
	} {
		_, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), c.m, c.opt)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	var none context.Context
	if _, err := multiswarm.Run(none, nil, multiswarm.Func(aside), multiswarm.Swarm{Bounds: b}, multiswarm.Options{}); err == nil || !strings.Contains(err.Error(), "no context") {
		t.Errorf("without a context: %v", err)
	}
	for _, n := range []int{math.MaxInt, math.MaxInt / 4} {
		m := multiswarm.Swarm{Bounds: b, Particles: n}
		if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), m, multiswarm.Options{}); err == nil || !strings.Contains(err.Error(), "more than memory holds") {
			t.Errorf("%d particles: %v", n, err)
		}
	}
	if _, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(aside), nil, multiswarm.Options{}); err == nil {
		t.Error("no method was run")
	}
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		m := multiswarm.CMAES{Bounds: b, Seed: uint64(c.Rank())}
		_, err := multiswarm.Run(t.Context(), c, multiswarm.Func(aside), m, multiswarm.Options{Progress: silent})
		var apart *multigrad.DisagreementError
		if !errors.As(err, &apart) {
			t.Errorf("different seeds: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestCMAESInAnyUnits scales a loss: the search must not end earlier.
func TestCMAESInAnyUnits(t *testing.T) {
	for _, unit := range []float64{1, 1e-12, 1e-100} {
		loss := func(x []float64) float64 {
			s := 1.0
			for i, v := range x {
				v -= 0.3 + 0.1*float64(i)
				s += v * v
			}
			return unit * s
		}
		res := search(t, loss, multiswarm.CMAES{Bounds: box(3, -1, 1), Seed: 1, Restarts: multiswarm.Never}, multiswarm.Options{MaxEvals: 3000})
		if res.Status != multigrad.Converged || math.Abs(res.Best.X[0]-0.3) > 1e-6 {
			t.Errorf("in units of %v: %v after %d evaluations at %v", unit, res.Status, res.Evals, res.Best.X)
		}
	}
}

// TestRanksAgreeWhyTheSearchEnded compares the messages of two ranks.
func TestRanksAgreeWhyTheSearchEnded(t *testing.T) {
	messages := make([]string, 2)
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		m := multiswarm.CMAES{Bounds: box(2, -1, 1), Restarts: multiswarm.Never}
		res, err := multiswarm.Run(context.Background(), c, multiswarm.Func(landscape.Rastrigin), m, multiswarm.Options{MaxEvals: 3000, Progress: silent})
		if err == nil {
			messages[c.Rank()] = res.Message
		}
		return err
	})
	if err != nil || messages[0] != messages[1] || !strings.Contains(messages[0], "converged") {
		t.Error(messages, err)
	}
}
