package analysis

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Given is an argument of the derived function that the primal does not have: an accumulator, a gradient, a seed or
// a tangent.
type Given struct {
	Var     *ir.Var
	Written bool
}

// A Separation is a test at entry that memory to which the derived function writes does not overlap its other
// arguments. The first Written items are written.
type Separation struct {
	Items   []*ir.Expr
	Names   []string
	Written int
	Guards  []*ir.Expr // pointers on the way to the items
	Own     bool       // f writes the written items; Overlaps compares them with each other
}

// Separations lists the tests that the given arguments need in addition to those between arguments of f (Overlaps).
// Given arguments that are written must not overlap any other argument. Arguments that f writes must not overlap
// given ones.
func (e *Effects) Separations(f *ir.Func, given []Given) []Separation {
	var own, written, read []part
	for _, v := range f.Inputs() {
		l := &partList{e: e, f: f, root: v}
		l.add(ir.Use(v), v.Name, nil, 0)
		own = append(own, l.addressable()...)
	}
	for _, g := range given {
		l := &partList{f: f, root: g.Var}
		l.add(ir.Use(g.Var), g.Var.Name, nil, 0)
		parts := l.addressable()
		if !g.Written {
			read = append(read, parts...)
			continue
		}
		for _, p := range parts {
			p.guards = nil // an earlier test ensures that the argument is not nil
			written = append(written, p)
		}
	}
	globals := (&partList{parts: globals(e, f)}).addressable()
	out := separations(written, slices.Concat(own, read, globals))
	changed := slices.DeleteFunc(slices.Concat(own, globals), func(p part) bool { return !p.written })
	for _, s := range separations(changed, read) {
		if s.Written < len(s.Items) {
			s.Own = true
			out = append(out, s)
		}
	}
	return out
}

// addressable lists the parts that are slices or pointers. A part that is reached through a pointer in the argument
// is represented by that pointer, because one test cannot compare parts that exist only if others do.
func (l *partList) addressable() []part {
	var out []part
	for _, p := range l.parts {
		if i := slices.IndexFunc(p.guards, func(g *ir.Expr) bool { return g.Op != ir.OpVar && g.Op != ir.OpGlobal }); i >= 0 {
			p.x, p.name, p.form, p.guards = p.guards[i], p.guards[i].String(), deep, p.guards[:i]
		}
		double := func(q part) bool { return q.name == p.name }
		if (IsSlice(p.x.Type) || pointer(p.x.Type)) && !slices.ContainsFunc(out, double) {
			out = append(out, p)
		}
	}
	return out
}

// separations returns tests that the written parts do not overlap each other or those that are read. There is one
// test for each set of pointers that must not be nil for it.
func separations(written, read []part) []Separation {
	meets := func(p part, list []part) bool {
		return slices.ContainsFunc(list, func(q part) bool { return q.x != p.x && couldOverlap(p, q) })
	}
	read = slices.DeleteFunc(slices.Clone(read), func(p part) bool { return !meets(p, written) })
	written = slices.DeleteFunc(slices.Clone(written), func(p part) bool {
		return !meets(p, written) && !meets(p, read) && p.form != rows
	})
	var out []Separation
	for _, set := range guardSets(append(slices.Clone(written), read...)) {
		s := Separation{Guards: set}
		exact := false // some item needs all pointers of the set
		for i, list := range [][]part{written, read} {
			for _, p := range list {
				if !allIn(p.guards, set) {
					continue
				}
				exact = exact || len(guards(p, part{})) == len(set)
				s.Items, s.Names = append(s.Items, p.memory()), append(s.Names, p.name)
				if i == 0 {
					s.Written++
				}
			}
		}
		if s.Written > 0 && (len(s.Items) > 1 || written[0].form == rows) && (exact || len(set) > 1) {
			out = append(out, s)
		}
	}
	return covered(out)
}

// couldOverlap is mayOverlap, but for lists and trees it considers only their first nodes.
func couldOverlap(p, q part) bool {
	for _, x := range []*part{&p, &q} {
		if x.form == deep {
			x.form = span
			if pointer(x.x.Type) {
				x.form = cell
			}
		}
	}
	return mayOverlap(p, q)
}

// memory returns the expression by which p is compared.
func (p part) memory() *ir.Expr {
	if p.form == span {
		return p.span()
	}
	return p.x.Clone()
}

// guardSets lists the sets of pointers on the paths to single parts and to pairs of parts, the smallest first.
func guardSets(parts []part) [][]*ir.Expr {
	var sets [][]*ir.Expr
	add := func(set []*ir.Expr) {
		if !slices.ContainsFunc(sets, func(s []*ir.Expr) bool { return len(s) == len(set) && allIn(set, s) }) {
			sets = append(sets, set)
		}
	}
	for i, p := range parts {
		add(guards(p, part{}))
		for _, q := range parts[:i] {
			add(guards(p, q))
		}
	}
	slices.SortStableFunc(sets, func(a, b []*ir.Expr) int { return len(a) - len(b) })
	return sets
}

// allIn reports whether all pointers are in the set.
func allIn(pointers, set []*ir.Expr) bool {
	return !slices.ContainsFunc(pointers, func(x *ir.Expr) bool {
		return !slices.ContainsFunc(set, func(y *ir.Expr) bool { return x.String() == y.String() })
	})
}

// covered removes tests that compare the same items as an earlier one.
func covered(tests []Separation) []Separation {
	var out []Separation
	for _, t := range tests {
		names := strings.Join(t.Names, ", ")
		if !slices.ContainsFunc(out, func(s Separation) bool { return strings.Join(s.Names, ", ") == names }) {
			out = append(out, t)
		}
	}
	return out
}

func pointer(t types.Type) bool {
	_, ok := Under(t).(*types.Pointer)
	return ok
}
