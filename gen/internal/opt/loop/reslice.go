package loop

import (
	"github.com/gradgen/gradgen/gen/internal/analysis/ranges"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// bound makes l end at the length of a parameter of the user's function that l accesses, if that length equals its
// present end. The other lengths are compared with that length at entry.
func (f *fuser) bound(l *ir.Loop) {
	n := l.To
	if n.Builtin() != effects.Len {
		return
	}
	want, ok := f.known.LinearOf(n)
	if x := f.userParam(l.Body, want); ok && x != nil {
		l.To = ir.Len(ir.Use(x))
	}
}

// userParam returns the first slice of length n that b accesses and that is a parameter
// of the user's function, or nil.
func (f *fuser) userParam(b *ir.Block, n ranges.Linear) *ir.Var {
	var found *ir.Var
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if found != nil || x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar {
					return true
				}
				v := x.Args[0].Var
				if have, ok := f.known.LengthOf(v); ok && v.Param && v.Pos.IsValid() && f.known.Fixed[v] && have.Same(n) {
					found = v
				}
				return true
			})
		})
	})
	return found
}

// reslice rewrites the cuts before l. A slice that is cut to a length that equals the bound of l is cut to the bound
// itself, so that Go's compiler sees which indices are in range.
func (f *fuser) reslice(before []ir.Stmt, l *ir.Loop) {
	n := pastLast(l)
	if n.Builtin() != effects.Len || n.Args[0].Op != ir.OpVar {
		return
	}
	want, ok := f.known.LinearOf(n)
	for _, s := range before {
		d, assign := s.(*ir.Assign)
		if !ok || !assign || d.LHS.Op != ir.OpVar || d.LHS.Var == n.Args[0].Var {
			continue
		}
		x := d.RHS
		if x.Op != ir.OpSlice || x.Args[1] != nil || x.Args[2] == nil {
			continue
		}
		if have, ok := f.known.LinearOf(x.Args[2]); ok && have.Same(want) && f.visible(n.Args[0].Var, before) {
			x.Args[2] = n.Clone()
		}
	}
}

// visible reports whether v has its value before list, because list does not define it.
func (f *fuser) visible(v *ir.Var, list []ir.Stmt) bool {
	return f.known.Fixed[v] && !writtenIn(list, v)
}

func writtenIn(list []ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, w := range ir.Defines(s) {
			found = found || w == v
		}
	})
	return found
}
