package group

import (
	"go/constant"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A record is a stack of the tape whose elements are arrays of numbers that one iteration of a loop saves. Each
// number has a constant index. Numbers that are the same in all lanes are saved once. For other numbers, the record
// of a group has one number for each lane.
type record struct {
	stack  *ir.Var
	varies []bool // whether each number varies
	pieces map[*ir.Var]bool
}

// records finds the records of f, by the variables with pieces of them.
func records(f *ir.Func) map[*ir.Var]*record {
	byStack, byPiece := map[*ir.Var]*record{}, map[*ir.Var]*record{}
	f.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok || a.LHS.Op != ir.OpVar {
			return
		}
		x := a.RHS
		for x.Op == ir.OpSlice {
			x = x.Args[0]
		}
		var r *record
		if x.Op == ir.OpVar {
			r = byPiece[x.Var]
		} else if n, ok := numbersOf(x.Var); ok && x.Op == ir.OpTape {
			if r = byStack[x.Var]; r == nil {
				r = &record{stack: x.Var, varies: make([]bool, n), pieces: map[*ir.Var]bool{}}
				byStack[x.Var] = r
			}
		}
		if r != nil {
			r.pieces[a.LHS.Var] = true
			byPiece[a.LHS.Var] = r
		}
	})
	for _, r := range byStack {
		if !r.plain(f) {
			for v := range r.pieces {
				delete(byPiece, v)
			}
		}
	}
	return byPiece
}

// numbersOf returns the number of float64 in an element of a stack of arrays.
func numbersOf(stack *ir.Var) (int64, bool) {
	if stack == nil {
		return 0, false
	}
	a, ok := stack.Type.(*types.Array)
	if !ok || !types.Identical(a.Elem(), types.Typ[types.Float64]) {
		return 0, false
	}
	return a.Len(), true
}

// plain reports whether the pieces of r are only used for the numbers in them.
func (r *record) plain(f *ir.Func) bool {
	ok := true
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			if a, is := s.(*ir.Assign); is && a.LHS.Op == ir.OpVar && r.pieces[a.LHS.Var] {
				ok = ok && r.isPiece(a.RHS)
				return
			}
			(*e).Walk(func(x *ir.Expr) bool {
				if v, _, elem := element(x); elem && r.pieces[v] {
					ok = ok && !r.usedBy(x.Args[0].Args[1])
					return false
				}
				if x.Op == ir.OpVar && r.pieces[x.Var] || x.Op == ir.OpTape && x.Var == r.stack && x.Type != nil && analysis.HasRefs(x.Type) {
					ok = false
				}
				return ok
			})
		})
	})
	return ok
}

// isPiece reports whether x is a piece of r, or a part of one.
func (r *record) isPiece(x *ir.Expr) bool {
	for x.Op == ir.OpSlice {
		for _, bound := range x.Args[1:] {
			if r.usedBy(bound) {
				return false
			}
		}
		x = x.Args[0]
	}
	return x.Op == ir.OpVar && r.pieces[x.Var] || x.Op == ir.OpTape && x.Var == r.stack
}

// usedBy reports whether x uses the pieces of the record, or its stack.
func (r *record) usedBy(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpVar && r.pieces[y.Var] || y.Op == ir.OpTape && y.Var == r.stack
		return !found
	})
	return found
}

// element reports whether x is number c of an element of v.
func element(x *ir.Expr) (v *ir.Var, c int64, ok bool) {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpIndex || x.Args[0].Args[0].Op != ir.OpVar {
		return nil, 0, false
	}
	k := x.Args[1]
	if k.Op != ir.OpConst || k.Val == nil || k.Val.Kind() != constant.Int {
		return nil, 0, false
	}
	c, exact := constant.Int64Val(k.Val)
	return x.Args[0].Args[0].Var, c, exact
}

// array returns the type of an element of the record for several lanes.
func (r *record) array(lanes int) types.Type {
	n := 0
	for _, v := range r.varies {
		if n++; v {
			n += lanes - 1
		}
	}
	return types.NewArray(types.Typ[types.Float64], int64(n))
}

// at returns the position of number c of lane k. Uniform numbers come first, then the numbers of each lane.
func (r *record) at(c int64, k int) int64 {
	same, own, before := int64(0), int64(0), int64(0)
	for i, v := range r.varies {
		switch {
		case !v:
			same++
		default:
			own++
		}
		if int64(i) < c && v == r.varies[c] {
			before++
		}
	}
	if r.varies[c] {
		return same + int64(k)*own + before
	}
	return before
}

// widenRecords makes the stacks and pieces of the records for all lanes.
func (g *grouper) widenRecords() {
	for piece, r := range g.records {
		w := *piece
		w.Type = types.NewSlice(r.array(g.Lanes))
		g.widened[piece] = &w
		if g.widened[r.stack] == nil {
			g.widened[r.stack] = &ir.Var{Name: r.stack.Name, Type: r.array(g.Lanes)}
		}
	}
}

// retype gives x the type of a piece or an element of a record in the group. The operands of x already belong to the
// group.
func (g *grouper) retype(x *ir.Expr) {
	switch {
	case x.Op == ir.OpVar && g.isWidened(x.Var):
		x.Type = x.Var.Type
	case x.Op == ir.OpTape && g.isWidened(x.Var) && x.Type != nil:
		x.Type = types.NewSlice(x.Var.Type)
	case x.Op == ir.OpSlice && widenedBase(x) != nil && g.isWidened(widenedBase(x)):
		x.Type = x.Args[0].Type
	case x.Op == ir.OpIndex && x.Args[0].Op == ir.OpVar && g.isWidened(x.Args[0].Var):
		x.Type = x.Args[0].Type.(*types.Slice).Elem()
	}
}

// widenedBase returns the variable or stack of which x is a part.
func widenedBase(x *ir.Expr) *ir.Var {
	for x.Op == ir.OpSlice {
		x = x.Args[0]
	}
	if x.Op == ir.OpVar || x.Op == ir.OpTape {
		return x.Var
	}
	return nil
}

// isWidened reports whether v is a stack or piece of a record for all lanes.
func (g *grouper) isWidened(v *ir.Var) bool {
	for _, w := range g.widened {
		if v == w {
			return true
		}
	}
	return false
}
