package progen

import "slices"

// batch is how many candidates are tried at a time.
const batch = 48

// Shrink looks for a smaller program that still fails. It deletes and
// simplifies parts, keeping programs well-typed, and is greedy: of the
// candidates that fail it takes the first. It asks fails at most rounds times,
// each time about several programs. The result depends only on p and on the
// answers.
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
	start  int // candidates before this one were tried in vain
}

// step returns a smaller failing program, nil if there is none.
func (s *shrinker) step(p *Program) *Program {
	all := candidates(p)
	next := min(s.start, len(all))
	order := append(slices.Clone(all[next:]), all[:next]...)
	for len(order) > 0 && s.rounds > 0 {
		var valid []*Program
		valid, order = s.take(order)
		if len(valid) == 0 {
			continue
		}
		s.rounds--
		if i := slices.Index(s.fails(valid), true); i >= 0 {
			return s.combine(p, valid[i])
		}
		s.start += len(valid)
	}
	return nil
}

// combine accepts c in place of p.
func (s *shrinker) combine(p, c *Program) *Program {
	if size(c)*2 < size(p) {
		s.start = 0
	}
	return c
}

// take collects a batch of well-typed candidates and returns the rest.
func (s *shrinker) take(order []func() *Program) (valid []*Program, rest []func() *Program) {
	for i, make := range order {
		if len(valid) == batch {
			return valid, order[i:]
		}
		if c := make(); s.check.Check(c.Text("p", 0)) == nil {
			valid = append(valid, c)
		}
	}
	return valid, nil
}

func size(p *Program) int {
	n := p.Main.Size()
	for _, d := range p.needed() {
		n += d.Size()
	}
	return n
}
