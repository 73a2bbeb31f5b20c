package multiswarm

import (
	"math"
	"slices"
)

// A plan determines the next search after one has ended.
type plan struct {
	Population int // of the first search
	Searches   int // started before the current one
	Doublings  int
	Small      bool // the current search is a small one
	Evals      int  // of the current search
	Budget     int  // of a small search
	// LargeEvals and SmallEvals are the evaluations of earlier searches, by their
	// kind.
	LargeEvals, SmallEvals int
	LastLarge              int     // evaluations of the last large search
	Best                   float64 // lowest loss of earlier searches
	Lowest                 float64 // lowest loss of all searches
	Over                   string
}

// The tests for the end of a search are those of Hansen's appendix B.
const (
	worstCondition = 1e14
	flatRange      = 1e-12 // of losses, relative to one, or to their fall if that is less, or to their size if that is more
	smallStep      = 1e-12 // of sigma, relative to its first value
	wildStep       = 1e4
	mostMedians    = 20_000
)

// note records the losses of a generation.
func (s *strategy) note(losses []float64) {
	s.Plan.Evals += len(losses)
	if best := losses[s.order[0]]; best < s.Plan.Lowest {
		s.Plan.Lowest = best
	}
	s.Recent = slices.Insert(s.Recent, 0, losses[s.order[0]])
	s.Recent = s.Recent[:min(len(s.Recent), s.window())]
	s.Medians = append(s.Medians, losses[s.order[len(s.order)/2]])
	if len(s.Medians) > mostMedians {
		s.Medians = slices.Delete(s.Medians, 0, mostMedians/2)
	}
}

// window returns the number of generations that count as recent.
func (s *strategy) window() int { return 10 + (30*s.d+s.Lambda-1)/s.Lambda }

// next starts another search if this one has ended. It reports whether it did.
func (s *strategy) next(losses []float64) bool {
	if !s.flat(losses) && !s.stuck() && !s.stagnates() && !s.exhausted() && !s.hopeless() {
		return false
	}
	s.restart()
	return true
}

// flat reports whether the losses of the recent generations are equal.
func (s *strategy) flat(losses []float64) bool {
	full := len(s.Recent) == s.window()
	low, high := losses[s.order[0]], losses[s.order[0]]
	for _, list := range [][]float64{s.Recent, losses} {
		for _, v := range list {
			low, high = min(low, v), max(high, v)
		}
	}
	return full && high-low <= flatRange*max(s.scale(low), math.Abs(low))
}

// scale is one, or how far the losses of the search have come down to low if that is less, so that the units of a loss
// do not matter.
func (s *strategy) scale(low float64) float64 {
	if fall := s.Medians[0] - low; fall < 1 {
		return max(0, fall)
	}
	return 1
}

// stuck reports whether the distribution has shrunk to a point, has grown without
// bounds, or has numbers that are not finite.
func (s *strategy) stuck() bool {
	small, wide := true, 0.0
	for k := range s.Mean {
		deviation := s.Sigma * max(math.Abs(s.PathC[k]), math.Sqrt(s.C[k*s.d+k]))
		small = small && deviation <= smallStep*s.First
		wide = max(wide, s.Sigma*s.D[k])
		if s.Mean[k] == s.Mean[k]+0.2*s.Sigma*math.Sqrt(s.C[k*s.d+k]) {
			return true
		}
	}
	return small || wide > wildStep*s.First || !finiteAll(s.Mean) || !finiteAll(s.C) || !(s.Sigma > 0)
}

// stagnates reports whether the median of the recent losses is no better than that of
// earlier ones.
func (s *strategy) stagnates() bool {
	window := max(120+30*s.d/s.Lambda, s.Generation/5)
	n := len(s.Medians)
	if n < 2*window || s.Generation < 200 {
		return false
	}
	old, young := slices.Clone(s.Medians[n-2*window:n-window]), slices.Clone(s.Medians[n-window:])
	slices.Sort(old)
	slices.Sort(young)
	return young[window/2] >= old[window/2]
}

// hopeless reports whether the search converges to a minimum other than the lowest
// known. Its distribution is small, and the losses of the recent generations are close
// to each other and far above the best loss of earlier searches.
func (s *strategy) hopeless() bool {
	const (
		small = 0.1 // relative to the first deviation of large searches
		close = 0.1 // range of losses, relative to the distance
	)
	if len(s.Recent) < s.window() || s.Sigma*slices.Max(s.D) > small*s.set.Spread {
		return false
	}
	low, high := slices.Min(s.Recent), slices.Max(s.Recent)
	return high-low < close*(low-s.Plan.Best)
}

// exhausted reports whether the search has used its share of evaluations.
func (s *strategy) exhausted() bool {
	n := float64(s.d)
	most := 100 + 150*(n+3)*(n+3)/math.Sqrt(float64(s.Lambda))
	return float64(s.Generation) >= most || s.Plan.Small && s.Plan.Evals >= s.Plan.Budget
}

// restart starts the next search of the plan.
func (s *strategy) restart() {
	p := &s.Plan
	if s.set.Restarts == Never {
		p.Over = "the distribution has converged"
		return
	}
	if p.Small {
		p.SmallEvals += p.Evals
	} else {
		p.LargeEvals, p.LastLarge = p.LargeEvals+p.Evals, p.Evals
	}
	p.Evals, p.Best = 0, p.Lowest
	p.Searches++
	if s.set.Restarts == BIPOP && p.Searches > 1 && p.SmallEvals < p.LargeEvals {
		s.small()
		return
	}
	p.Small = false
	p.Doublings++
	s.begin(p.Population<<min(p.Doublings, 20), s.set.Spread)
}

// small starts a search with a random population between the first and half of the
// last.
func (s *strategy) small() {
	p := &s.Plan
	key := s.search().Fold(1 << 40)
	u, v := key.Float64At(0), key.Float64At(1)
	lambda := int(float64(p.Population) * math.Pow(math.Exp2(float64(p.Doublings))/2, u*u))
	lambda = max(lambda, p.Population)
	if s.set.Mirrored {
		lambda += lambda % 2
	}
	p.Small, p.Budget = true, p.LastLarge/2
	s.begin(lambda, s.set.Spread*math.Pow(10, -2*v))
}
