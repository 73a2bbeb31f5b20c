package multiswarm

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// samples are generations of a [CMAES] that alternate with descents once these find
// nothing lower. In a wide bowl with very many minima, descents find the minima, and a
// distribution finds the shape of the bowl.
type samples struct {
	samplesState
	set      CMAES
	strategy *strategy // nil before the first generation
}

// samplesState is the state in a checkpoint.
type samplesState struct {
	Idle     int     // consecutive rounds of descents that found nothing lower
	Now      bool    // the next points are a generation
	Best     minimum // of the current search; X is nil before its first generation
	Evals    int     // of all generations
	Descents int     // evaluations of all descents
	Searches int     // the number of searches that ended
	Awaited  bool    // the descent from the best point of the last search has not run
	Won      bool    // that descent, or another of its round, found something lower
	Strategy []byte
}

// mostIdle is the number of idle rounds of descents before the first generation.
const mostIdle = 5

func newSamples(h Hopping, key random.Key) samples {
	const stream = 1 << 42
	m, _ := CMAES{Bounds: h.Bounds, Seed: key.Fold(stream).Uint64At(0)}.complete() // the bounds were already checked
	m.Population = max(m.Population, h.Starts)
	return samples{set: m, samplesState: samplesState{Best: minimum{Loss: math.Inf(1)}}}
}

// descended records a round of descents and the lowest losses before and after it.
func (s *samples) descended(from, to float64) {
	const lower = 1e-9 // the least decrease, relative to the loss or to one
	found := to < from-lower*max(1, math.Abs(to)) || math.IsInf(from, 1)
	if s.Idle++; found {
		s.Idle = 0
	}
	if s.Awaited {
		s.Awaited, s.Won = false, found
	}
}

// due reports whether the next points are a generation. Until a search has ended, idle
// descents and generations get the same number of evaluations. Then the method that
// found the lowest minimum gets twice as many as the other.
func (s *samples) due(lowest float64) bool {
	const more = 2
	switch {
	case s.Idle < mostIdle && !s.Won:
		return false
	case s.Won || s.Best.Loss < lowest:
		return s.Evals < more*s.Descents
	case s.Searches > 0:
		return more*s.Evals < s.Descents
	}
	return s.Evals < s.Descents
}

func (s *samples) ask() []float64 {
	if s.strategy == nil {
		s.strategy = newStrategy(s.set)
	}
	return s.strategy.ask()
}

// tell receives the losses of a generation. If a search ends with it, tell returns the
// best point of that search, to descend from.
func (s *samples) tell(x, losses []float64) []float64 {
	searches := s.strategy.Plan.Searches
	s.Evals += len(losses)
	s.Best.lower(x, losses)
	s.strategy.tell(x, losses)
	if s.strategy.Plan.Searches == searches {
		return nil
	}
	best := s.Best.X
	s.Searches, s.Awaited = s.Searches+1, true
	s.Best = minimum{Loss: math.Inf(1)}
	return best
}

// keep stores the strategy in the state.
func (s *samples) keep() (err error) {
	if s.Strategy = nil; s.strategy != nil {
		s.Strategy, err = s.strategy.save()
	}
	return err
}

// restore restores the strategy from the state.
func (s *samples) restore() error {
	if s.strategy = nil; s.Strategy == nil {
		return nil
	}
	s.strategy = newStrategy(s.set)
	return s.strategy.restore(s.Strategy)
}
