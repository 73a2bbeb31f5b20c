package adjoint

import (
	"maps"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/sweeps"
)

// A finisher knows what the sweeps may be improved by, when they are complete.
type finisher struct{ *builder }

// improve improves the sweeps by the facts about them.
func (b finisher) improve() {
	sweeps.Run(&sweeps.Facts{
		Func: b.f, Alias: b.Alias, SecondOrder: b.SecondOrder, Shadows: b.shadowRoots(),
		Loops: sweeps.Loops{Reversed: b.reversed, Undoing: b.undoing},
		Slices: sweeps.Slices{
			Segments: b.segs, Snapshot: func(v *ir.Var) bool { return b.copies[v] != nil }, Original: b.original, Fixed: b.oneValue,
			Checked: b.checkedLength, SameLength: b.sameLength, Name: b.plainName,
		},
	}, b.Steps)
}

// shadowRoots finds the variables that adjoints are reached from.
func (b finisher) shadowRoots() sweeps.Shadows {
	r := sweeps.Shadows{Primal: maps.Clone(b.primal), Places: map[*ir.Var]*ir.Var{}, Other: maps.Clone(b.loose)}
	for _, v := range b.byShadow() {
		bar := b.bars[v]
		w := sweeps.RootOf(bar)
		switch {
		case w == nil:
		case bar.Op == ir.OpVar && analysis.HasRefs(v.Type):
			r.Primal[w] = v
		default:
			r.Other[w] = true
		}
		if w := bar.Root(); w != nil && v.Addressed && !analysis.IsRef(v.Type) {
			r.Places[w] = v
		}
	}
	return r
}

// byShadow lists the variables that have shadows in an order of their own. Of
// several with one shadow the scratch of an iteration comes last: the loop
// knows its bounds.
func (b finisher) byShadow() []*ir.Var {
	return slices.SortedFunc(maps.Keys(b.bars), func(v, w *ir.Var) int {
		if b.fixed[v] != b.fixed[w] {
			if b.fixed[w] {
				return -1
			}
			return 1
		}
		return strings.Compare(v.Name, w.Name)
	})
}

// oneValue reports whether v has the same value wherever it is in scope.
func (b finisher) oneValue(v *ir.Var) bool { return b.defs[v] != nil || b.fixed[v] }

// plainName is the name of the variable that v is a copy of.
func (b finisher) plainName(v *ir.Var) string {
	if p := b.primal[v]; p != nil && b.original(p) != p {
		return b.original(p).Name + "Bar"
	} else if p != nil {
		return v.Name
	}
	return b.original(v).Name
}

// checkedLength reports whether v is the accumulator of q, whose length is
// checked at entry.
func (b finisher) checkedLength(v, q *ir.Var) bool {
	if p := b.primal[v]; p != nil {
		if bar := b.bars[b.original(p)]; bar != nil && bar.Op == ir.OpVar {
			v = bar.Var
		}
	}
	q = b.original(q)
	for _, in := range b.Wrt {
		if in.Acc == v && in.Var == q {
			return true
		}
	}
	for _, o := range b.Of {
		if o.Seed == v && o.Var == q {
			return true
		}
	}
	return false
}

// sameLength reports whether the slices v and q have the same length, as far as
// it follows from parameters that never change.
func (b finisher) sameLength(v, q *ir.Var) bool {
	diff := b.length(ir.Use(b.lengthOf(v)), 0).plus(b.length(ir.Use(b.lengthOf(q)), 0), -1)
	for _, n := range diff {
		if n != 0 {
			return false
		}
	}
	for term := range diff {
		for _, name := range strings.Fields(strings.ReplaceAll(term, "len ", "")) {
			if !b.constantParam(name) {
				return false
			}
		}
	}
	return true
}

// lengthOf is the variable of the function itself that is as long as v.
func (b finisher) lengthOf(v *ir.Var) *ir.Var {
	if of := b.copies[v]; of != nil {
		return of
	}
	if p := b.primal[v]; p != nil {
		return p
	}
	for _, in := range b.Wrt {
		if in.Acc == v {
			return in.Var
		}
	}
	return v
}

func (b finisher) constantParam(name string) bool {
	for _, v := range b.f.Inputs() {
		if v.Name == name {
			return b.fixed[v]
		}
	}
	return false
}
