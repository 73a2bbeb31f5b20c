package multiswarm

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// A search that converges far above what is known already ends before it is there; one that
// may still get lower does not.
func TestHopelessSearchesEnd(t *testing.T) {
	m, err := CMAES{Bounds: multigrad.Bounds{Lower: []float64{-5, -5, -5}, Upper: []float64{5, 5, 5}}}.complete()
	if err != nil {
		t.Fatal(err)
	}
	evals := func(known, floor float64) int {
		s := newStrategy(m)
		s.Plan.Best = known
		for n := 0; ; n += s.Lambda {
			if s.Plan.Searches > 0 {
				return n
			}
			x := s.ask()
			losses := make([]float64, s.Lambda)
			for i := range losses {
				losses[i] = floor
				for _, v := range x[3*i : 3*i+3] {
					losses[i] += v * v
				}
			}
			s.tell(x, losses)
		}
	}
	whole := evals(math.Inf(1), 5)
	if got := evals(5, 5); got != whole {
		t.Errorf("%d evaluations to a minimum that is known, %d to a new one", got, whole)
	}
	if got := evals(0, 5); got > whole/2 {
		t.Errorf("%d of %d evaluations to a minimum that is far above", got, whole)
	}
}
