package section

import "github.com/gradgen/gradgen/gen/internal/ir"

// A sweep carries a state through a counted loop.
type sweep struct {
	*flow
	l      *ir.Loop
	facet  *facet
	lo, hi linear // lo ≤ index < hi
	i      int    // the index

	outside, inside []linear // the facts around the loop and in it

	gens  []set       // what an iteration adds to nothing
	kills [][]section // what it takes from the whole slice
}

// up reports whether the walk meets the iterations in rising order.
func (s *sweep) up() bool { return (s.l.Step > 0) != s.backward }

func (s *sweep) run(st state) state {
	record, i := s.record, symbol(s.i)
	s.outside = s.facts[:len(s.facts):len(s.facts)]
	s.inside = append(s.outside, i.minus(s.lo), s.hi.minus(i).shifted(-1))
	s.facts, s.record = s.inside[:len(s.inside):len(s.inside)], false
	s.probe(st)
	head, chosen := s.settle(st)
	s.record = record
	if record {
		s.block(s.l.Body, head.clone())
	}
	s.facts = s.outside
	out := st.clone()
	for _, a := range s.facet.touched {
		if out[a.id] = chosen[a.id](s, st[a.id], a, s.end()); s.mentions(out, a.id, s.facet.local) {
			out[a.id] = set{whole(a.n)}
		}
	}
	s.apply(s.l, out)
	return out
}

// end is the index after the last iteration that the walk meets.
func (s *sweep) end() linear {
	if s.up() {
		return s.hi
	}
	return s.lo.shifted(-1)
}

// probe finds what one iteration adds and takes away.
func (s *sweep) probe(st state) {
	none, all := st.clone(), st.clone()
	for _, a := range s.facet.touched {
		none[a.id], all[a.id] = nil, set{whole(a.n)}
	}
	none, all = s.block(s.l.Body, none), s.block(s.l.Body, all)
	s.gens, s.kills = make([]set, len(s.list)), make([][]section, len(s.list))
	for _, a := range s.facet.touched {
		s.gens[a.id] = none[a.id]
		if !s.mentionsInner(none[a.id]) {
			s.kills[a.id] = s.gaps(all[a.id])
			continue
		}
		s.gens[a.id] = set{whole(a.n)}
	}
}

// mentionsInner reports whether x is in terms of what an iteration defines,
// other than the index.
func (s *sweep) mentionsInner(x set) bool {
	for _, b := range x {
		for _, e := range []linear{b.lo, b.hi} {
			for _, t := range e.terms {
				if t.s != s.i && s.facet.local[s.all[t.s]] {
					return true
				}
			}
		}
	}
	return false
}

// A guess is a form of the state before iteration at.
type guess func(s *sweep, init set, a *array, at linear) set

// guesses come in order of preference; the whole slice is always right.
var guesses = []guess{
	func(s *sweep, init set, a *array, at linear) set { return s.killed(s.added(init, a, at), a, at) },
	func(s *sweep, init set, a *array, at linear) set { return s.added(s.killed(init, a, at), a, at) },
	func(_ *sweep, init set, _ *array, _ linear) set { return init },
	func(s *sweep, init set, a *array, at linear) set { return s.added(init, a, at) },
	func(_ *sweep, _ set, a *array, _ linear) set { return set{whole(a.n)} },
}

// settle finds a state before an iteration that follows by induction, for
// all arrays at once: what is read of one can hang on what is read of another.
// It returns which guess that is for every array.
func (s *sweep) settle(st state) (head state, chosen []guess) {
	head, chosen = st.clone(), make([]guess, len(s.list))
	rank := make([]int, len(s.list))
	for settled := false; !settled; {
		for _, a := range s.facet.touched {
			chosen[a.id] = guesses[rank[a.id]]
			head[a.id] = chosen[a.id](s, st[a.id], a, symbol(s.i))
		}
		out := s.block(s.l.Body, head.clone())
		settled = true
		for _, a := range s.facet.touched {
			if rank[a.id] < len(guesses)-1 && !s.follow(st[a.id], head[a.id], out[a.id], a, chosen[a.id]) {
				rank[a.id]++
				settled = false
			}
		}
	}
	return head, chosen
}

// follow reports whether the set head before an iteration holds for the
// first one, where init is known, for each one after another, and, after the
// last, implies what is taken for the set after the loop. That holds where the
// loop does not run, too, as what is killed is then empty.
func (s *sweep) follow(init, head, out set, a *array, g guess) bool {
	first, step := s.lo, int64(1)
	if !s.up() {
		first, step = s.hi.shifted(-1), -1
	}
	if s.left < 0 || s.mentionsInner(head) || !s.includes(head.with(s.i, symbol(s.i).shifted(step)), out) {
		return false
	}
	s.facts = s.outside
	behind := g(s, init, a, s.end())
	s.facts = append(s.outside, s.hi.minus(s.lo).shifted(-1)) // it runs
	ok := s.includes(head.with(s.i, first), init) && s.includes(behind, head.with(s.i, s.end()))
	s.facts = s.inside[:len(s.inside):len(s.inside)]
	return ok
}

// added is x with what the iterations before at have added.
func (s *sweep) added(x set, a *array, at linear) set {
	for _, b := range s.gens[a.id] {
		x = s.add(x, s.spread(b, a, at, true), a.n)
	}
	return x
}

// killed is x without what the iterations before at have taken away.
func (s *sweep) killed(x set, a *array, at linear) set {
	for _, b := range s.kills[a.id] {
		if b.lo.factor(s.i) == 1 && b.hi.factor(s.i) == 1 {
			x = s.without(x, s.spread(b, a, at, false), a.n)
		}
	}
	return x
}

// spread is the union of b over the iterations before at. With all unset it is
// the union of their first elements, and empty if there are none.
func (s *sweep) spread(b section, a *array, at linear, all bool) section {
	kl, kh := b.lo.factor(s.i), b.hi.factor(s.i)
	if kl == 0 && kh == 0 {
		return b
	}
	if kl != 1 || kh != 1 {
		return whole(a.n)
	}
	if !all {
		b.hi = b.lo.shifted(1)
	}
	if s.up() {
		return section{b.lo.with(s.i, s.lo), b.hi.with(s.i, at.shifted(-1))}
	}
	return section{b.lo.with(s.i, at.shifted(1)), b.hi.with(s.i, s.hi.shifted(-1))}
}
