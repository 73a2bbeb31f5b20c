package quadprog

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// random is a problem with a solution: a point keeps to all of its constraints.
func random(r *rand.Rand, n, m, equal int) *Problem {
	p := &Problem{
		Hessian: make([]float64, n*n), Gradient: make([]float64, n), Rows: make([]float64, m*n), Values: make([]float64, m), Equality: make([]bool, m),
		Lower: slices.Repeat([]float64{math.Inf(-1)}, n), Upper: slices.Repeat([]float64{math.Inf(1)}, n),
	}
	half := make([]float64, n*n)
	for i := range half {
		half[i] = r.NormFloat64()
	}
	for i := range n {
		p.Gradient[i] = 3 * r.NormFloat64()
		for j := range n {
			for k := range n {
				p.Hessian[i*n+j] += half[i*n+k] * half[j*n+k]
			}
		}
		p.Hessian[i*n+i] += 0.1
	}
	inside := make([]float64, n)
	for i := range inside {
		inside[i] = r.NormFloat64()
		if r.IntN(2) == 0 {
			p.Lower[i] = inside[i] - r.Float64()
		}
		if r.IntN(2) == 0 {
			p.Upper[i] = inside[i] + r.Float64()
		}
	}
	for i := range m {
		for k := range n {
			p.Rows[i*n+k] = r.NormFloat64()
			p.Values[i] -= p.Rows[i*n+k] * inside[k]
		}
		if p.Equality[i] = i < equal; !p.Equality[i] {
			p.Values[i] -= float64(r.IntN(2)) * r.Float64()
		}
	}
	return p
}

// residual is by how much the conditions of optimality are missed, which are
// sufficient as the problem is convex.
func residual(p *Problem, s *Solution) float64 {
	n := len(p.Gradient)
	worst := 0.0
	for i := range n {
		sum := p.Gradient[i] + s.Bounds[i]
		for k := range n {
			sum += p.Hessian[i*n+k] * s.Step[k]
		}
		for k, l := range s.Multipliers {
			sum += l * p.row(k)[i]
		}
		below, above := s.Step[i]-p.Lower[i], p.Upper[i]-s.Step[i]
		worst = max(worst, math.Abs(sum), -below, -above, min(max(0, s.Bounds[i]), above), min(max(0, -s.Bounds[i]), below))
	}
	for k, l := range s.Multipliers {
		slack, _ := p.slack(k, s.Step)
		if p.Equality[k] {
			worst = max(worst, math.Abs(slack))
			continue
		}
		worst = max(worst, -slack, -l, min(slack, l))
	}
	return worst
}

func TestRandomProblems(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 1 + r.IntN(12)
		m := r.IntN(2 * n)
		p := random(r, n, m, r.IntN(min(m, n)+1))
		s, err := Solve(p)
		if err != nil {
			t.Errorf("seed %d, %d variables, %d rows: %v", seed, n, m, err)
			continue
		}
		if v := residual(p, s); !(v < 1e-8) {
			t.Errorf("seed %d: the conditions of optimality are missed by %.3g", seed, v)
		}
	}
}

// Variables with two equal bounds keep their values, also if all do.
func TestFixedVariables(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		n := 1 + r.IntN(6)
		p := random(r, n, r.IntN(n+1), 0)
		kept, err := Solve(p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if r.IntN(2) == 0 {
				p.Lower[i], p.Upper[i] = kept.Step[i], kept.Step[i]
			}
		}
		s, err := Solve(p)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		} else if v := residual(p, s); !(v < 1e-8) {
			t.Errorf("seed %d: the conditions of optimality are missed by %.3g", seed, v)
		}
	}
}

// Rows that are there twice, and sums of others, change nothing.
func TestDependentRows(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 2))
		n := 2 + r.IntN(6)
		p := random(r, n, 4, 1)
		want, err := Solve(p)
		if err != nil {
			t.Fatal(err)
		}
		twice := *p
		twice.Rows = append(slices.Clone(p.Rows), p.Rows...)
		twice.Values = append(slices.Clone(p.Values), p.Values...)
		twice.Equality = append(slices.Clone(p.Equality), p.Equality...)
		got, err := Solve(&twice)
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		for i, v := range got.Step {
			if math.Abs(v-want.Step[i]) > 1e-8 {
				t.Errorf("seed %d: %v, want %v", seed, got.Step, want.Step)
			}
		}
	}
}

func TestNoSolution(t *testing.T) {
	free := []float64{math.Inf(1), math.Inf(1)}
	p := &Problem{
		Hessian: []float64{1, 0, 0, 1}, Gradient: []float64{1, -2}, Rows: []float64{1, 0, -1, 0}, Values: []float64{-1, 2}, Equality: []bool{false, false},
		Lower: []float64{math.Inf(-1), math.Inf(-1)}, Upper: free,
	}
	if _, err := Solve(p); !errors.Is(err, ErrInfeasible) {
		t.Errorf("d ≤ 1 and d ≥ 2: %v", err)
	}
	s, err := Elastic(p, 1e6)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(s.Step[0]-1.5) > 1e-5 || math.Abs(s.Step[1]-2) > 1e-9 {
		t.Errorf("elastic: %v, want near (1.5, 2)", s.Step)
	}
	p.Equality = []bool{true, true}
	if _, err := Solve(p); !errors.Is(err, ErrInfeasible) {
		t.Errorf("d = 1 and d = 2: %v", err)
	}
	p.Hessian = []float64{1, 2, 2, 1}
	if _, err := Solve(p); !errors.Is(err, ErrNotPositive) {
		t.Errorf("indefinite: %v", err)
	}
	if _, err := Elastic(p, 1); !errors.Is(err, ErrNotPositive) {
		t.Errorf("indefinite: %v", err)
	}
}

// Where a solution exists the elastic one comes close to it as the price grows.
func TestElastic(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 3))
		p := random(r, 6, 5, 2)
		want, err := Solve(p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Elastic(p, 1e8)
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range got.Step {
			if math.Abs(v-want.Step[i]) > 1e-4 {
				t.Errorf("seed %d: %v, want %v", seed, got.Step, want.Step)
			}
		}
	}
}
