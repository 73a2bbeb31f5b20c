package section

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A state holds a set for every array. It is nil where control does not reach.
type state []set

func (st state) clone() state { return append(state(nil), st...) }

// A flow carries states through a function, forward or backward.
type flow struct {
	arrays   *Arrays
	known    *ranges.Symbols
	sets     sets
	backward bool
	record   bool                // the states are final, and note is called
	exits    map[*ir.Label]state // the states at the targets of jumps
	last     state               // the state at the end of the function
	note     func(s ir.Stmt, st state)
	apply    func(s ir.Stmt, st state) // applies the effect of a statement without blocks
	facts    map[*ir.Loop]*loopFacts
	left     int // the number of statements that may still be visited
}

// budget bounds the work for nests of loops.
const budget = 100000

// join returns the union of two states.
func (f *flow) join(x, y state) state {
	if x == nil || y == nil {
		if x == nil {
			x = y
		}
		return x.clone()
	}
	out := x.clone()
	for i, a := range f.arrays.List {
		if !identical(out[i], y[i]) {
			out[i] = f.sets.join(out[i], y[i], a.Length)
		}
	}
	return out
}

// identical reports whether x and y are the same slice. Then neither branch has changed the set.
func identical(x, y set) bool {
	return len(x) == len(y) && (len(x) == 0 || &x[0] == &y[0])
}

// block carries st through b. It returns the state after b or, in a backward walk, before b.
func (f *flow) block(b *ir.Block, st state) state {
	if b == nil {
		return st
	}
	for i := range b.Stmts {
		s := b.Stmts[i]
		if f.backward {
			s = b.Stmts[len(b.Stmts)-1-i]
		}
		st = f.stmt(s, st)
	}
	return st
}

// stmt carries st through s. When the budget is used up, jumps are no longer followed, and a loop that ends only by a
// jump seems not to end. Then stmt returns the state unchanged, because nothing is concluded from it.
func (f *flow) stmt(s ir.Stmt, st state) state {
	out := f.through(s, st)
	if out == nil && f.left < 0 {
		return st
	}
	return out
}

func (f *flow) through(s ir.Stmt, st state) state {
	f.left--
	if st == nil && !f.backward || f.left < 0 {
		return st
	}
	switch s := s.(type) {
	case *ir.If:
		return f.branch(s, st)
	case *ir.Loop:
		return f.loop(s, st)
	case *ir.Jump:
		if f.backward {
			return f.leaving(s.Target)
		}
		f.exits[s.Target] = f.join(f.exits[s.Target], st)
		return nil
	case *ir.Return:
		if f.backward {
			return f.last.clone()
		}
		return nil
	}
	if f.record {
		f.note(s, st)
	}
	f.apply(s, st)
	return st
}

// leaving returns the state before a jump.
func (f *flow) leaving(to *ir.Label) state {
	if st := f.exits[to]; st != nil {
		return st.clone()
	}
	return f.everything()
}

// everything returns the state in which every set is the whole slice.
func (f *flow) everything() state {
	st := make(state, len(f.arrays.List))
	for i, a := range f.arrays.List {
		st[i] = set{Whole(a.Length)}
	}
	return st
}

func (f *flow) branch(s *ir.If, st state) state {
	known := len(f.known.Facts)
	f.known.Assume(s.Cond, true)
	then := f.block(s.Then, st.clone())
	f.known.Facts = f.known.Facts[:known]
	f.known.Assume(s.Cond, false)
	els := f.block(s.Else, st.clone())
	f.known.Facts = f.known.Facts[:known]
	if then == nil && els == nil {
		return nil
	}
	st = f.join(then, els)
	f.apply(s, st)
	return st
}
