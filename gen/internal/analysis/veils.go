package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// veils lists the interfaces whose dynamic values a function uses. The types of maps and of these interfaces do not
// show all memory with numbers that a value leads to.
type veils []types.Type

func newVeils(f *ir.Func) veils {
	var list veils
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpAssert && !ir.IsMatrix(x.Args[0].Type) {
					list = append(list, x.Args[0].Type)
				}
				return true
			})
		})
	})
	return list
}

// isVeil reports whether t is itself a map or an interface.
func isVeil(t types.Type) bool { return isMap(t) || types.IsInterface(t) && !ir.IsMatrix(t) }

// in reports whether a value of type t leads to a map whose elements refer to numbers, or to one of the interfaces.
func (v veils) in(t types.Type) bool { return v.visit(t, map[types.Type]bool{}) }

func (v veils) visit(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch u := Under(t).(type) {
	case *types.Pointer:
		return v.visit(u.Elem(), seen)
	case *types.Slice:
		return v.visit(u.Elem(), seen)
	case *types.Array:
		return v.visit(u.Elem(), seen)
	case *types.Map:
		return HasRefs(u.Elem()) && ReachesFloat(u.Elem()) || v.visit(u.Elem(), seen)
	case *types.Struct:
		for f := range Fields(u) {
			if v.visit(f.Type(), seen) {
				return true
			}
		}
	case *types.Interface:
		return slices.ContainsFunc(v, func(x types.Type) bool { return types.Identical(x, t) })
	}
	return false
}

// Reached lists the tests that Separations leaves out, because it compares only slices, pointers, and what they point
// to: that given arguments do not share memory with values behind maps and interfaces, if the derivative writes the
// arguments, and with whatever f writes behind pointers, maps and interfaces.
func (e *Effects) Reached(f *ir.Func, given []Given) []Overlap {
	var out []Overlap
	own := e.globals(f)
	for _, v := range f.Inputs() {
		own = append(own, e.parts(f, v)...)
	}
	for _, g := range given {
		l := &partList{f: f, root: g.Var}
		l.add(ir.Use(g.Var), g.Var.Name, nil, 0)
		for _, p := range own {
			switch {
			case len(l.parts) == 0:
			case p.veiled && (g.Written || p.written):
				out = append(out, through(part{x: ir.Use(g.Var), name: g.Var.Name, form: deep}, p))
			case p.written && !g.Written && p.indirect():
				for _, q := range l.parts {
					q.touched = true
					if o, ok := e.between(p, q); ok {
						out = append(out, o)
					}
				}
			}
		}
	}
	return out
}

// indirect reports whether p is reached through pointers in an argument, or is more than slices and a variable.
func (p part) indirect() bool {
	return p.form == deep || slices.ContainsFunc(p.guards, func(g *ir.Expr) bool { return g.Op != ir.OpVar })
}

// through returns the test that p and q do not overlap, one of which is reached through maps or interfaces.
func through(p, q part) Overlap {
	return Overlap{
		Test: "ApartThrough", Args: []*ir.Expr{p.memory(), q.memory()},
		Text: p.name + " and " + q.name + " overlap", Guards: guards(p, q),
	}
}
