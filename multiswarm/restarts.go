package multiswarm

import (
	"math"
	"slices"
)

// A plan is which search comes next when one has ended.
type plan struct {
	Population int // of the first search
	Searches   int // begun before the present one
	Doublings  int
	Small      bool // the present search is a small one
	Evals      int  // of the present search
	Budget     int  // of a small search
	// LargeEvals and SmallEvals are those of the searches before, by their kind.
	LargeEvals, SmallEvals int
	LastLarge              int     // evaluations of the last large search
	Best                   float64 // loss of the searches before
	Lowest                 float64 // loss of all
	Over                   string
}

// The tests for the end of a search are those of Hansen's appendix B.
const (
	worstCondition = 1e14
	flatRange      = 1e-12 // of losses, relative beyond one
	smallStep      = 1e-12 // of sigma, relative to the first one
	wildStep       = 1e4
	mostMedians    = 20_000
)

// note remembers losses of a generation.
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

// window is how many generations are recent ones.
func (s *strategy) window() int { return 10 + (30*s.d+s.Lambda-1)/s.Lambda }

// next begins another search where this one is at its end.
func (s *strategy) next(losses []float64) bool {
	if !s.flat(losses) && !s.stuck() && !s.stagnates() && !s.exhausted() && !s.hopeless() {
		return false
	}
	s.restart()
	return true
}

// flat: the losses of the last generations are all alike.
func (s *strategy) flat(losses []float64) bool {
	full := len(s.Recent) == s.window()
	low, high := losses[s.order[0]], losses[s.order[0]]
	for _, list := range [][]float64{s.Recent, losses} {
		for _, v := range list {
			low, high = min(low, v), max(high, v)
		}
	}
	return full && high-low <= flatRange*max(1, math.Abs(low))
}

// stuck: the distribution has shrunk to nothing, grown without bounds, or its
// numbers have.
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

// stagnates: the median of the latest losses is no better than that of earlier
// ones.
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

// hopeless: the search converges, and not to the lowest minimum that is known. Its
// distribution has become small, and the losses of the last generations are close to each
// other and far above the best loss of the searches before.
func (s *strategy) hopeless() bool {
	const (
		small = 0.1 // of the first deviation of large searches
		close = 0.1 // range of losses, relative to the distance
	)
	if len(s.Recent) < s.window() || s.Sigma*slices.Max(s.D) > small*s.set.Spread {
		return false
	}
	low, high := slices.Min(s.Recent), slices.Max(s.Recent)
	return high-low < close*(low-s.Plan.Best)
}

// exhausted: the search has had its share.
func (s *strategy) exhausted() bool {
	n := float64(s.d)
	most := 100 + 150*(n+3)*(n+3)/math.Sqrt(float64(s.Lambda))
	return float64(s.Generation) >= most || s.Plan.Small && s.Plan.Evals >= s.Plan.Budget
}

// restart begins the next search by the plan.
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

// small begins a search of random size from the first to half of the last.
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
