package group

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A memory puts variables into one class if they may lead to the same memory, because a statement passes a reference
// between them (B. Steensgaard, "Points-to analysis in almost linear time", POPL 1996). Stacks of the tape are
// treated like other variables.
type memory struct {
	parent  map[*ir.Var]*ir.Var
	outside *ir.Var // represents all memory that is not reached from a variable of the function
}

func newMemory(b *ir.Block) *memory {
	m := &memory{parent: map[*ir.Var]*ir.Var{}, outside: &ir.Var{Name: "outside"}}
	b.Walk(m.visit)
	return m
}

// class returns the variable that represents the class of v.
func (m *memory) class(v *ir.Var) *ir.Var {
	p, ok := m.parent[v]
	if !ok || p == v {
		return v
	}
	root := m.class(p)
	m.parent[v] = root
	return root
}

func (m *memory) join(vs []*ir.Var) {
	for _, v := range vs[min(1, len(vs)):] {
		if a, b := m.class(v), m.class(vs[0]); a != b {
			m.parent[a] = b
		}
	}
}

// visit joins the variables between which s passes references.
func (m *memory) visit(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		if analysis.HasRefs(s.LHS.Type) {
			m.join(append(m.roots(s.LHS), m.roots(s.RHS)...))
		}
	case *ir.Multi:
		list := m.roots(s.RHS)
		for _, x := range s.LHS {
			if x != nil && analysis.HasRefs(x.Type) {
				list = append(list, m.roots(x)...)
			}
		}
		m.join(list)
	case *ir.Loop:
		if s.Val != nil && analysis.HasRefs(s.Val.Type) {
			m.join(append(m.roots(s.Over), s.Val))
		}
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if links(x) {
				m.join(m.roots(x))
			}
			return true
		})
	})
}

// links reports whether the evaluation of x may store one of its reference arguments in memory reached from another
// one.
func links(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpMethod:
		return true
	case ir.OpCall:
		return !match.Math(x)
	case ir.OpEmitted:
		return true
	case ir.OpRuntime:
		if !x.Runtime().Of().Any(effects.Repoints | effects.Keeps) {
			return false
		}
	case ir.OpBuiltin:
		if !x.Builtin().Of().Any(effects.Repoints) {
			return false
		}
	default:
		return false
	}
	for _, a := range x.Args {
		if a != nil && deep(a.Type) {
			return true
		}
	}
	return false
}

// deep reports whether memory reached from a value of type t contains references.
func deep(t types.Type) bool {
	switch u := analysis.Under(t).(type) {
	case *types.Slice:
		return analysis.HasRefs(u.Elem())
	case *types.Pointer:
		return analysis.HasRefs(u.Elem())
	}
	return analysis.HasRefs(t)
}

// shapes lists, for functions of the runtime, the arguments whose shape the result has, although it does not share
// their memory.
var shapes = map[string][]int{"Shadow": {0}, "CloneShadow": {0}, "AppendDot": {1, 2}, "AppendBar": {1, 2}}

// roots returns the variables through which references in x are reached.
func (m *memory) roots(x *ir.Expr) []*ir.Var {
	var out []*ir.Var
	m.addRoots(x, &out)
	return out
}

func (m *memory) addRoots(x *ir.Expr, out *[]*ir.Var) {
	if x == nil {
		return
	}
	switch x.Op {
	case ir.OpVar:
		if analysis.HasRefs(x.Type) || x.Var.Addressed {
			*out = append(*out, x.Var)
		}
	case ir.OpGlobal:
		if x.Type != nil && analysis.HasRefs(x.Type) {
			*out = append(*out, m.outside)
		}
	case ir.OpTape:
		*out = append(*out, x.Var)
	case ir.OpAddr, ir.OpSlice:
		if v := x.Args[0].Root(); v != nil {
			*out = append(*out, v)
			return
		}
	case ir.OpBuiltin:
		if b := x.Builtin(); b == effects.Len || b == effects.Cap {
			return
		}
	}
	skip := map[int]bool{}
	if x.Op == ir.OpRuntime {
		for _, i := range shapes[x.Name] {
			skip[i] = true
		}
	}
	for i, a := range x.Args {
		if !skip[i] {
			m.addRoots(a, out)
		}
	}
}
