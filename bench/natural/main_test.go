package main

import (
	"math"
	"slices"
	"testing"
)

// TestGradients holds the gradients of all problems against each other: those by hand,
// those of scalar code and of vector code, and the value against the objective.
func TestGradients(t *testing.T) {
	for _, p := range all(small) {
		t.Run(p.name, func(t *testing.T) {
			want := make([]float64, p.n)
			value := p.objective()
			if v := p.hand(want); !near(v, value, value) {
				t.Errorf("by hand the value is %v, want %v", v, value)
			}
			largest := 0.0
			for _, w := range want {
				largest = max(largest, math.Abs(w))
			}
			if largest == 0 {
				t.Fatal("the gradient is zero")
			}
			for name, f := range map[string]func([]float64) float64{"scalar code": p.plain, "vector code": p.vector} {
				got := make([]float64, p.n)
				if v := f(got); !near(v, value, value) {
					t.Errorf("the value of %s is %v, want %v", name, v, value)
				}
				for i := range got {
					if !near(got[i], want[i], largest) {
						t.Errorf("%s: component %d is %v, by hand %v", name, i, got[i], want[i])
					}
				}
			}
		})
	}
}

// TestForms holds the forms of each problem against the first of them.
func TestForms(t *testing.T) {
	var first form
	var value float64
	var want []float64
	for _, f := range allForms(small) {
		p := f.problemOf
		if f.problem != first.problem {
			first, want = f, make([]float64, p.n)
			value = p.plain(want)
		}
		scale := math.Abs(value)
		for _, w := range want {
			scale = max(scale, math.Abs(w))
		}
		for name, run := range map[string]func([]float64) float64{"scalar code": p.plain, "vector code": p.vector, "the objective": nil} {
			got := slices.Clone(want)
			v := p.objective()
			if run != nil {
				v = run(got)
			}
			if !near(v, value, scale) || !slices.EqualFunc(got, want, func(x, y float64) bool { return near(x, y, scale) }) {
				t.Errorf("%s, %s: %s gives %v %v, want %v %v", f.problem, f.name, name, v, got, value, want)
			}
		}
	}
}

func near(x, y, scale float64) bool { return math.Abs(x-y) <= 1e-11*math.Abs(scale) }

// TestTurns counts calls.
func TestTurns(t *testing.T) {
	calls := 0
	turns := &turns{call: func() { calls++ }, batch: 3}
	turns.sample()
	turns.sample()
	if calls != 6 || len(turns.times) != 2 {
		t.Errorf("%d calls in %d turns", calls, len(turns.times))
	}
	if m := median([]float64{3, 1, 2}); m != 2 {
		t.Errorf("the median of 1, 2, 3 is %v", m)
	}
}
