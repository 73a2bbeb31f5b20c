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
	seen := map[*ir.Func]bool{}
	var visit func(f *ir.Func)
	visit = func(f *ir.Func) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		f.Body.Walk(func(s ir.Stmt) {
			if c, ok := s.(*ir.Call); ok {
				visit(c.Callee.Func)
			}
		})
		f.Body.Parts(func(x *ir.Expr) {
			if x.Op == ir.OpAssert && !ir.IsMatrix(x.Args[0].Type) {
				list = append(list, x.Args[0].Type)
			}
		})
	}
	visit(f)
	return list
}

// isVeil reports whether t is itself a map or an interface.
func isVeil(t types.Type) bool { return isMap(t) || types.IsInterface(t) && !ir.IsMatrix(t) }

// in reports whether a value of type t leads to a map whose elements refer to numbers, or to an interface that is
// one of the list or can be converted to one.
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
		return slices.ContainsFunc(v, func(x types.Type) bool { return types.AssignableTo(t, x) })
	}
	return false
}

// Reached lists the tests that Separations leaves out, because it compares only slices, pointers, and what they point
// to: that seeds and tangents do not share memory with what f writes behind pointers, maps and interfaces. What the
// derivative writes is not compared with values behind maps and interfaces: in functions that only read a tree, a walk
// through it takes far longer than they do.
func Reached(e *Effects, f *ir.Func, given []Given) []Overlap {
	var out []Overlap
	own := globals(e, f)
	for _, v := range f.Inputs() {
		own = append(own, e.parts(f, v)...)
	}
	own = slices.DeleteFunc(own, func(p part) bool { return !p.written || !p.indirect() })
	for _, g := range given {
		l := &partList{f: f, root: g.Var}
		l.add(ir.Use(g.Var), g.Var.Name, nil, 0)
		for _, p := range own {
			for _, q := range l.parts {
				q.touched = true
				if o, ok := e.between(p, q); ok && (p.veiled || !g.Written) {
					out = append(out, o)
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
