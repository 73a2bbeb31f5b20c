package section

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A sweep carries a state through a counted loop.
type sweep struct {
	flow      *flow
	known     *ranges.Symbols
	sets      sets
	l         *ir.Loop
	loopFacts *loopFacts
	lo, hi    ranges.Linear // lo ≤ index < hi
	i         int           // the symbol of the index

	outside, inside []ranges.Linear // the facts around the loop and in it

	init  []set             // the sets of the arrays that the loop touches, before the loop
	gens  map[int]set       // for each array: the set after an iteration that begins with the empty set
	kills map[int][]Section // for each array: the sections that an iteration removes from the whole slice
}

// up reports whether the walk visits the iterations in ascending order.
func (s *sweep) up() bool { return (s.l.Step > 0) != s.flow.backward }

// run changes st, but only the sets of the arrays that the loop touches, because there may be many others.
func (s *sweep) run(st state) state {
	record, i := s.flow.record, ranges.Symbol(s.i)
	s.outside = s.known.Facts[:len(s.known.Facts):len(s.known.Facts)]
	s.inside = append(s.outside, i.Minus(s.lo), s.hi.Minus(i).Shifted(-1))
	s.known.Facts, s.flow.record = s.inside[:len(s.inside):len(s.inside)], false
	for _, a := range s.loopFacts.touched {
		s.init = append(s.init, st[a.id])
	}
	s.probe(st)
	head, chosen := s.induct(st)
	s.flow.record = record
	if record {
		s.iteration(st, head)
	}
	s.known.Facts = s.outside
	for k, a := range s.loopFacts.touched {
		if st[a.id] = chosen[k](s, s.init[k], a, s.end()); s.flow.mentions(st, a.id, s.loopFacts.local) {
			st[a.id] = set{Whole(a.Length)}
		}
	}
	s.flow.apply(s.l, st)
	return st
}

// iteration carries a state through the body. At its start, the arrays that the loop touches have the sets head.
// iteration returns the state after the body, and changes st.
func (s *sweep) iteration(st state, head []set) state {
	for k, a := range s.loopFacts.touched {
		st[a.id] = head[k]
	}
	return s.flow.block(s.l.Body, st)
}

// setsOf returns the sets in st of the arrays that the loop touches.
func (s *sweep) setsOf(st state) []set {
	list := make([]set, len(s.loopFacts.touched))
	for k, a := range s.loopFacts.touched {
		list[k] = st[a.id]
	}
	return list
}

// end returns the index after the last iteration that the walk visits.
func (s *sweep) end() ranges.Linear {
	if s.up() {
		return s.hi
	}
	return s.lo.Shifted(-1)
}

// probe determines what one iteration adds and removes.
func (s *sweep) probe(st state) {
	none, all := make([]set, len(s.loopFacts.touched)), make([]set, len(s.loopFacts.touched))
	for k, a := range s.loopFacts.touched {
		all[k] = set{Whole(a.Length)}
	}
	none, all = s.setsOf(s.iteration(st, none)), s.setsOf(s.iteration(st, all))
	s.gens, s.kills = map[int]set{}, map[int][]Section{}
	for k, a := range s.loopFacts.touched {
		s.gens[a.id] = none[k]
		if !s.mentionsInner(none[k]) {
			s.kills[a.id] = s.sets.gaps(all[k])
			continue
		}
		s.gens[a.id] = set{Whole(a.Length)}
	}
}

// mentionsInner reports whether x depends on variables that an iteration defines, other than the index.
func (s *sweep) mentionsInner(x set) bool {
	for _, b := range x {
		for _, e := range []ranges.Linear{b.lo, b.hi} {
			if s.known.MadeOf(e.Without(s.i), s.loopFacts.local) {
				return true
			}
		}
	}
	return false
}

// A guess returns a candidate for the set before iteration at.
type guess func(s *sweep, init set, a *Array, at ranges.Linear) set

// guesses lists the guesses in order of preference. The last one, the whole slice, is always correct.
var guesses = []guess{
	func(s *sweep, init set, a *Array, at ranges.Linear) set { return s.killed(s.added(init, a, at), a, at) },
	func(s *sweep, init set, a *Array, at ranges.Linear) set { return s.added(s.killed(init, a, at), a, at) },
	func(_ *sweep, init set, _ *Array, _ ranges.Linear) set { return init },
	func(s *sweep, init set, a *Array, at ranges.Linear) set { return s.added(init, a, at) },
	func(_ *sweep, _ set, a *Array, _ ranges.Linear) set { return set{Whole(a.Length)} },
}

// induct finds a state before an iteration that follows by induction. It does so for all arrays together, because the
// reads of one may depend on the reads of another. It also returns the guess for every array.
func (s *sweep) induct(st state) (head []set, chosen []guess) {
	touched := s.loopFacts.touched
	head, chosen = make([]set, len(touched)), make([]guess, len(touched))
	rank := make([]int, len(touched))
	for settled := false; !settled; {
		for k, a := range touched {
			chosen[k] = guesses[rank[k]]
			head[k] = chosen[k](s, s.init[k], a, ranges.Symbol(s.i))
		}
		out := s.iteration(st, head)
		settled = true
		for k, a := range touched {
			if rank[k] < len(guesses)-1 && !s.follow(s.init[k], head[k], out[a.id], a, chosen[k]) {
				rank[k]++
				settled = false
			}
		}
	}
	return head, chosen
}

// follow reports whether the set head before an iteration is correct. It must be correct for the first iteration,
// where init is known, and for each next one. After the last one, it must imply the set that is assumed after the
// loop. All this is also true if the loop does not run, because nothing is killed then.
func (s *sweep) follow(init, head, out set, a *Array, g guess) bool {
	first, step := s.lo, int64(1)
	if !s.up() {
		first, step = s.hi.Shifted(-1), -1
	}
	if s.flow.left < 0 || s.mentionsInner(head) || !s.sets.includes(head.with(s.i, ranges.Symbol(s.i).Shifted(step)), out) {
		return false
	}
	s.known.Facts = s.outside
	behind := g(s, init, a, s.end())
	s.known.Facts = append(s.outside, s.hi.Minus(s.lo).Shifted(-1)) // the loop runs
	ok := s.sets.includes(head.with(s.i, first), init) && s.sets.includes(behind, head.with(s.i, s.end()))
	s.known.Facts = s.inside[:len(s.inside):len(s.inside)]
	return ok
}

// added returns x with the elements that the iterations before at have added.
func (s *sweep) added(x set, a *Array, at ranges.Linear) set {
	for _, b := range s.gens[a.id] {
		x = s.sets.add(x, s.expanded(b, a, at, true), a.Length)
	}
	return x
}

// killed returns x without the elements that the iterations before at have removed.
func (s *sweep) killed(x set, a *Array, at ranges.Linear) set {
	for _, b := range s.kills[a.id] {
		if b.lo.FactorOf(s.i) == 1 && b.hi.FactorOf(s.i) == 1 {
			x = s.sets.without(x, s.expanded(b, a, at, false), a.Length)
		}
	}
	return x
}

// expanded returns the union of b over the iterations before at. If all is not set, it returns the union of the first
// elements of b, which is empty if there are no iterations.
func (s *sweep) expanded(b Section, a *Array, at ranges.Linear, all bool) Section {
	kl, kh := b.lo.FactorOf(s.i), b.hi.FactorOf(s.i)
	if kl == 0 && kh == 0 {
		return b
	}
	if kl != 1 || kh != 1 {
		return Whole(a.Length)
	}
	if !all {
		b.hi = b.lo.Shifted(1)
	}
	if s.up() {
		return Section{b.lo.With(s.i, s.lo), b.hi.With(s.i, at.Shifted(-1))}
	}
	return Section{b.lo.With(s.i, at.Shifted(1)), b.hi.With(s.i, s.hi.Shifted(-1))}
}
