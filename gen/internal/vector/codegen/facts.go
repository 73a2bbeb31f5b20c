package codegen

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
)

// String returns the loop as rewritten so far, and the facts that the passes found. gradgen -dump prints it after a
// pass over a loop.
func (a *Kernel) String() string {
	f := &facts{}
	if a.plan.Space.Lo != nil {
		f.line("iterations", fmt.Sprintf("%s ≤ %s < %s", a.plan.Space.Lo, a.plan.Space.Loop.Index, a.plan.Space.Hi))
	}
	f.block("body", a.plan.Space.Body)
	f.memory(a.plan)
	f.block("in front", &ir.Block{Stmts: slices.Concat(a.plan.Hoists, a.stmts.hoists)})
	f.reductions(a.plan.Reductions)
	f.block("out", &ir.Block{Stmts: a.Out})
	if a.plan.Space.Refused() {
		f.line("refused", a.plan.Space.Refusal.Reason)
	}
	return f.b.String()
}

// A facts is a text about a loop, with a line for each kind of fact.
type facts struct{ b strings.Builder }

// line adds the items, if there are any.
func (f *facts) line(name string, items ...string) {
	if len(items) > 0 {
		fmt.Fprintf(&f.b, "%s: %s\n", name, strings.Join(items, ", "))
	}
}

// block adds statements, if there are any.
func (f *facts) block(name string, b *ir.Block) {
	if b != nil && len(b.Stmts) > 0 {
		text := strings.TrimSuffix(b.String(), "\n")
		fmt.Fprintf(&f.b, "%s:\n\t%s\n", name, strings.ReplaceAll(text, "\n", "\n\t"))
	}
}

// vars adds the names of the variables of a set.
func (f *facts) vars(name string, set map[*ir.Var]bool) {
	var names []string
	for v, in := range set {
		if in {
			names = append(names, v.Name)
		}
	}
	slices.Sort(names)
	f.line(name, names...)
}

// memory adds the facts that legality has found.
func (f *facts) memory(a *legal.Memory) {
	f.line("checked before the loop", texts(a.Space.Watched)...)
	f.vars("declared", a.Uniformity.Inside)
	f.vars("varying", a.Uniformity.Varying)
	f.vars("vectors of integers", a.Uniformity.Chosen)
	f.vars("private", a.Uniformity.Private)
	f.vars("hoisted", a.Uniformity.Hoisted)
	f.vars("rounded as in scalar code", a.Reductions.Exact)
	f.line("carried", slices.Sorted(maps.Keys(a.Reductions.Carried))...)
	for _, s := range a.Reductions.Scratch {
		if s.Slice == nil {
			f.line("scratch", s.Own.Name+" for a row of "+s.Size.String())
			continue
		}
		f.line("scratch", s.Own.Name+" for "+s.Slice.Name)
	}
	for _, e := range a.Reductions.Expanded {
		f.line("computed once", texts(e.Values)...)
	}
	for _, x := range a.Flats {
		f.line("elements of one slice", x.View.Name+" of "+x.Records.String())
	}
}

// reductions adds the reductions.
func (f *facts) reductions(a *legal.Reductions) {
	for _, r := range a.Order {
		text := r.Kind + " in " + r.Place.String()
		if r.Scale != nil {
			text += " times " + r.Scale.String()
		}
		f.line("reduction", text)
	}
	keys := make([]string, 0, len(a.Scales))
	for k := range a.Scales {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		f.line("scale", a.Scales[k].String())
	}
}

func texts(es []*ir.Expr) []string {
	list := make([]string, len(es))
	for i, e := range es {
		list[i] = e.String()
	}
	return list
}
