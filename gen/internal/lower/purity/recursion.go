package purity

import (
	"go/types"
	"math"
)

// A recursion keeps apart what is known for good and what depends on functions that are still being examined. All
// functions that call each other have the level of the one that is examined first (Tarjan 1972, "Depth-first search and
// linear graph algorithms").
type recursion struct {
	running map[*types.Func]int // by the number of those that are examined around it
	first   int                 // the outermost of them that the current one has asked for
	pending []*types.Func       // examined, but not known for good before that one is
	needs   map[*types.Func]int // the outermost one for each of these
}

// Of returns the level of a call of fn.
func (t *Table) Of(fn *types.Func) Level {
	r := &t.calls
	if c, ok := t.known[fn]; ok {
		if at, ok := r.needs[fn]; ok {
			r.first = min(r.first, at)
		}
		return c
	}
	if at, ok := r.running[fn]; ok {
		r.first = min(r.first, at)
		return Pure // a recursive call adds nothing
	}
	at, outer, from := len(r.running), r.first, len(r.pending)
	r.running[fn], r.first = at, math.MaxInt
	c := t.find(fn)
	delete(r.running, fn)
	t.known[fn] = c
	if r.first < at {
		r.pending, r.needs[fn] = append(r.pending, fn), r.first
	} else {
		for _, p := range r.pending[from:] {
			t.known[p] = c
			delete(r.needs, p)
		}
		r.pending, r.first = r.pending[:from], math.MaxInt
	}
	r.first = min(r.first, outer)
	return c
}
