package progen

import "slices"

// batch is the number of candidates that are tried at a time.
const batch = 48

// Shrink looks for a smaller program that still fails. It deletes and simplifies parts, and keeps programs
// well-typed. Several edits may each leave a failing program. Shrink then tries all independent ones at once; if that
// does not fail, it takes the one that saves most. It calls fails at most rounds times, each time with several
// programs. The result depends only on p and on the results of fails.
func Shrink(p *Program, fails func([]*Program) []bool, rounds int) *Program {
	s := &shrinker{check: NewChecker(), fails: fails, rounds: rounds}
	for s.rounds > 0 {
		smaller := s.step(p)
		if smaller == nil {
			return p
		}
		p = smaller
	}
	return p
}

type shrinker struct {
	check  *Checker
	fails  func([]*Program) []bool
	rounds int
	start  int // earlier edits were tried without success
}

// step returns a smaller failing program, or nil if there is none.
func (s *shrinker) step(p *Program) *Program {
	all := edits(p)
	next := min(s.start, len(all))
	order := append(slices.Clone(all[next:]), all[:next]...)
	for len(order) > 0 && s.rounds > 0 {
		var tried []edit
		tried, order = s.take(p, order)
		if bad := s.failing(p, tried); len(bad) > 0 {
			return s.merge(p, bad)
		}
		s.start += len(tried)
	}
	s.start = 0
	return nil
}

// take collects a batch of edits that leave p well-typed, and returns the rest.
func (s *shrinker) take(p *Program, order []edit) (valid, rest []edit) {
	for i, e := range order {
		if len(valid) == batch {
			return valid, order[i:]
		}
		if s.typed(p.edited(e)) {
			valid = append(valid, e)
		}
	}
	return valid, nil
}

func (s *shrinker) typed(p *Program) bool { return s.check.Check(p.Text("p", 0)) == nil }

// failing lists the edits that leave p failing.
func (s *shrinker) failing(p *Program, tried []edit) []edit {
	if len(tried) == 0 {
		return nil
	}
	s.rounds--
	var all []*Program
	for _, e := range tried {
		all = append(all, p.edited(e))
	}
	var bad []edit
	for i, failed := range s.fails(all) {
		if failed {
			bad = append(bad, tried[i])
		}
	}
	return bad
}

// merge combines as many of the edits as possible. It tries all of them, the
// first half, quarter, ... and takes the first combination that fails.
func (s *shrinker) merge(p *Program, bad []edit) *Program {
	if s.rounds <= 0 || len(bad) == 1 {
		return p.edited(bad[0])
	}
	var tries []*Program
	for n := len(bad); n > 1; n /= 2 {
		if c := s.combined(p, bad[:n]); s.typed(c) {
			tries = append(tries, c)
		}
	}
	if len(tries) == 0 {
		return p.edited(bad[0])
	}
	s.rounds--
	if i := slices.Index(s.fails(tries), true); i >= 0 {
		return tries[i]
	}
	return p.edited(bad[0])
}

// combined makes the edits that do not overlap an earlier one.
func (s *shrinker) combined(p *Program, all []edit) *Program {
	var made []edit
	for _, e := range all {
		if !slices.ContainsFunc(made, e.touches) {
			made = append(made, e)
			p = p.edited(e)
		}
	}
	return p
}
