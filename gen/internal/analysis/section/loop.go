package section

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// loopFacts caches facts about a loop.
type loopFacts struct {
	touched []*Array         // the arrays that the loop reads or writes
	local   map[*ir.Var]bool // the variables that it defines in each iteration
	leaves  bool             // a jump leaves the loop, or another loop around it
}

func (f *flow) factsOf(l *ir.Loop) *loopFacts {
	if x := f.facts[l]; x != nil {
		return x
	}
	x := &loopFacts{local: map[*ir.Var]bool{}}
	own := map[*ir.Label]bool{}
	seen := map[*Array]bool{}
	(&ir.Block{Stmts: []ir.Stmt{l}}).Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Loop); ok && inner != l {
			own[inner.Break] = true
		}
		for _, v := range ir.Defines(s) {
			x.local[v] = true
			if w := f.arrays.Views[v]; w != nil {
				seen[w.Array] = true
			}
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(y *ir.Expr) bool {
				if y.Op == ir.OpVar && f.arrays.Views[y.Var] != nil {
					seen[f.arrays.Views[y.Var].Array] = true
				}
				return true
			})
		})
	})
	l.Body.Walk(func(s ir.Stmt) {
		if j, ok := s.(*ir.Jump); ok && !own[j.Target] {
			x.leaves = true
		}
	})
	for _, a := range f.arrays.List {
		if seen[a] {
			x.touched = append(x.touched, a)
		}
	}
	f.facts[l] = x
	return x
}

func (f *flow) loop(l *ir.Loop, st state) state {
	x := f.factsOf(l)
	if len(x.touched) == 0 && !x.leaves {
		return st
	}
	if lo, hi, ok := f.known.Counted(l); ok && !x.leaves {
		s := &sweep{flow: f, known: f.known, sets: f.sets, l: l, loopFacts: x, lo: lo, hi: hi, i: f.known.IndexOf(l)}
		return s.run(st)
	}
	return f.general(l, x, st)
}

// widen replaces sections whose bounds depend on variables that each iteration defines by the whole slice.
func (f *flow) widen(st state, local map[*ir.Var]bool) {
	for i, a := range f.arrays.List {
		if f.mentions(st, i, local) {
			st[i] = set{Whole(a.Length)}
		}
	}
}

func (f *flow) mentions(st state, i int, local map[*ir.Var]bool) bool {
	return slices.ContainsFunc(st[i], func(x Section) bool {
		return f.known.MadeOf(x.lo, local) || f.known.MadeOf(x.hi, local)
	})
}

// rounds is the largest number of rounds of the fixed point. A set that still grows after them is widened to the
// whole slice.
const rounds = 3

// general returns the state after a loop of any kind that begins in state st: a fixed point.
func (f *flow) general(l *ir.Loop, x *loopFacts, st state) state {
	record := f.record
	f.record = false
	head := st.clone()
	for n := 0; ; n++ {
		out := f.round(l, st, head)
		if out == nil {
			break
		}
		f.widen(out, x.local)
		next, grown := f.grow(head, out, n == rounds)
		if !grown {
			break
		}
		head = next
	}
	f.record = record
	if record {
		f.round(l, st, head)
	}
	return f.after(l, x, head)
}

// round runs one iteration from the state head.
func (f *flow) round(l *ir.Loop, st, head state) state {
	if f.backward && l.Break != nil {
		f.exits[l.Break] = st
	}
	out := f.block(l.Body, head.clone())
	if out != nil {
		f.apply(l, out)
	}
	return out
}

// grow joins out to head, and reports whether head has grown.
func (f *flow) grow(head, out state, wide bool) (state, bool) {
	next, grown := head.clone(), false
	for i, a := range f.arrays.List {
		if f.sets.includes(head[i], out[i]) {
			continue
		}
		grown = true
		next[i] = f.sets.join(head[i], out[i], a.Length)
		if wide {
			next[i] = set{Whole(a.Length)}
		}
	}
	return next, grown
}

// after returns the state after a loop whose iterations begin in head. In a backward walk, it returns the state
// before the loop.
func (f *flow) after(l *ir.Loop, x *loopFacts, head state) state {
	out := head
	if !f.backward {
		if l.Cond == nil && l.Index == nil && l.Over == nil {
			out = nil
		}
		out = f.join(out, f.exits[l.Break])
		delete(f.exits, l.Break)
	}
	if out != nil {
		f.widen(out, x.local)
		f.apply(l, out)
	}
	return out
}
