package adjoint

import (
	"maps"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/opt/sweeps"
)

// improve runs the optimisations of the sweeps, which use facts of reverse mode.
func (b *derivation) improve() {
	if !b.b.req.Optimise {
		return
	}
	sweeps.Run(&sweeps.Facts{
		Func: b.b.out.f, Alias: b.b.req.Alias, SecondOrder: b.b.req.SecondOrder, Trusted: b.b.req.Trusted, Shadows: b.b.shadows.shadowRoots(),
		Loops: sweeps.Loops{Reversed: b.b.fusion.reversed, Undoing: b.b.counters.undoing},
		Slices: sweeps.Slices{
			Segments: b.b.stacks.segs, Snapshot: func(v *ir.Var) bool { return b.b.values.copies[v] != nil }, Original: b.b.defs.original, Fixed: b.b.defs.oneValue,
			Name: b.b.shadows.plainName,
		},
	}, b.b.req.Steps)
}

// shadowRoots finds the variables through which adjoints are reached.
func (b *shadows) shadowRoots() sweeps.Shadows {
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

// byShadow lists the variables with shadows, in the order of their names. Variables that never change come last. If
// several variables have the same shadow, the last one counts. It should be the scratch memory of an iteration, whose
// bounds the loop knows.
func (b *shadows) byShadow() []*ir.Var {
	return slices.SortedFunc(maps.Keys(b.bars), func(v, w *ir.Var) int {
		if b.defs.fixed[v] != b.defs.fixed[w] {
			if b.defs.fixed[w] {
				return -1
			}
			return 1
		}
		return strings.Compare(v.Name, w.Name)
	})
}

// oneValue reports whether v has the same value wherever it is in scope.
func (b *definitions) oneValue(v *ir.Var) bool { return b.single[v] != nil || b.fixed[v] }

// plainName returns the name of the variable that v is a copy of.
func (b *shadows) plainName(v *ir.Var) string {
	if p := b.primal[v]; p != nil && b.defs.original(p) != p {
		return b.defs.original(p).Name + "Bar"
	} else if p != nil {
		return v.Name
	}
	return b.defs.original(v).Name
}
