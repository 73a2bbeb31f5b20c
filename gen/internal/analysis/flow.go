package analysis

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A collector unifies memory that the statements of a function may make the same.
type collector struct{ *Alias }

func (a collector) stmt(s ir.Stmt) {
	a.opaque(s)
	switch s := s.(type) {
	case *ir.Assign:
		a.keyed(s.LHS)
		a.assign(s)
	case *ir.Multi:
		for _, l := range s.LHS {
			a.keyed(l)
			if l != nil && HasRefs(l.Type) {
				a.several(l, s.RHS)
			}
		}
	case *ir.ExprStmt:
		a.effect(s.X)
	case *ir.Call:
		a.call(s)
	case *ir.Loop:
		for _, v := range []*ir.Var{s.Index, s.Val} {
			if s.Over != nil && v != nil && HasRefs(v.Type) {
				a.ranges(v, s.Over)
			}
		}
	}
}

// keyed adds the references in the key of the element l, to which something is stored, to those in its map.
func (a collector) keyed(l *ir.Expr) {
	if l != nil && l.Op == ir.OpIndex && isMap(l.Args[0].Type) {
		a.flow(a.Ref(l.Args[0]), "", l.Args[1])
	}
}

func (a collector) assign(s *ir.Assign) {
	if !HasRefs(s.LHS.Type) {
		return
	}
	n, path := a.placeOf(s.LHS)
	if x := s.RHS; x.Builtin() == effects.Append {
		a.appended(x)
	}
	a.flow(n, path, s.RHS)
}

func (a collector) appended(x *ir.Expr) {
	dst := a.Ref(x.Args[0])
	for _, el := range x.Args[1:] {
		if len(x.Keys) > 0 {
			if HasRefs(ElemType(el.Type)) {
				a.unify(dst, a.Ref(el))
			}
		} else if HasRefs(el.Type) {
			a.flow(dst, "", el)
		}
	}
}

// flow adds the references in the value x to those at path in n.
func (a *Alias) flow(n *Node, path string, x *ir.Expr) { AssignedReferences(flow{a, n}, path, x) }

// A flow adds references to those in node n.
type flow struct {
	*Alias
	n *Node
}

func (f flow) Copy(path string, x *ir.Expr) {
	from, at := f.placeOf(x)
	for _, p := range RefPaths(x.Type) {
		f.unify(f.slot(f.n, JoinPaths(path, p)), f.slot(from, JoinPaths(at, p)))
	}
}

func (f flow) Point(path string, x *ir.Expr) { f.unify(f.slot(f.n, path), f.Ref(x)) }

func (f flow) Any(path string, x *ir.Expr) { f.pointAll(f.n, path, x.Type, f.Ref(x)) }

// pointAll makes every reference of a value of type t at path in n point to m.
func (a *Alias) pointAll(n *Node, path string, t types.Type, m *Node) {
	for _, p := range RefPaths(t) {
		a.unify(a.slot(n, JoinPaths(path, p)), m)
	}
}

// several assigns one of the values of x to the place l: a result of an opaque call, or an element of a map.
func (a collector) several(l, x *ir.Expr) {
	n, path := a.placeOf(l)
	if IsPlace(x) {
		a.flow(n, path, x)
		return
	}
	a.pointAll(n, path, l.Type, a.joined(x))
}

// ranges assigns a key or a value of the map over to v.
func (a collector) ranges(v *ir.Var, over *ir.Expr) {
	m := a.Ref(over)
	a.collapse(m)
	a.unify(a.slot(m, ""), m)
	a.pointAll(a.Object(v), "", v.Type, m)
}

// opaque joins the memory to which arguments of the opaque calls in s lead, because these calls may store one
// argument after another. It visits the calls, literals, conversions and assertions in s whose values have
// references. So their memory is known before it is looked up.
func (a collector) opaque(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			switch {
			case x.Op == ir.OpCall && !storesNone(x):
				a.joined(x)
			case (x.Op == ir.OpCall || x.Op == ir.OpEmitted) && x.Type != nil && HasRefs(x.Type):
				a.Ref(x) // such as the argument of panic, an error
			case x.Op == ir.OpAssert && HasRefs(x.Type):
				a.placeOf(x)
			case (x.Op == ir.OpComposite || x.Op == ir.OpConvert) && HasRefs(x.Type) && !match.Aggregate(x.Type):
				a.Ref(x) // a later call must not join classes that are already in use
			}
			return true
		})
	})
}

// effect handles copy.
func (a collector) effect(x *ir.Expr) {
	if x.Builtin() == effects.CopyTo {
		if HasRefs(ElemType(x.Args[0].Type)) {
			a.unify(a.Ref(x.Args[0]), a.Ref(x.Args[1]))
		}
	}
}

// call joins memory that the callee may make reachable from the same reference.
func (a collector) call(s *ir.Call) {
	switch {
	case s.Callee.Comm != nil:
		return // ranks share no memory
	case s.Callee.Op != nil && s.Callee.Op.Kind == ir.View:
		// its results lead to memory of its arguments
	case s.Callee.Custom != nil:
		return // its results have separate memory
	}
	if sum := a.callees[s.Callee]; sum != nil {
		sum.unify(a.Alias, s)
		return
	}
	var all []*Node
	for _, x := range s.Args {
		all = append(all, a.refs(x)...)
	}
	for _, v := range s.Results {
		if v != nil {
			all = append(all, a.refs(ir.Use(v))...)
		}
	}
	a.unifyAll(all)
}

// unifyAll unifies all memory in the list, and the memory that is reached from it.
func (a *Alias) unifyAll(list []*Node) {
	for _, n := range list {
		a.unify(list[0], n)
	}
	if len(list) > 0 {
		n := list[0].find()
		a.collapse(n)
		a.unify(a.slot(n, ""), n)
	}
}

// Boxed reports whether numbers in a value of type t can only be in interfaces.
func Boxed(t types.Type) bool { return !ReachesFloat(t) && HoldsInterface(t) }
