package schedule

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// AsRows makes a kernel use slices of rows in place of slices that it only uses to load and store the lanes of one
// element, s[k*Lanes:]. The index of a row is compared with the number of rows once, or not at all if the compiler
// knows that number, and a panic names the element. AsRows returns the definitions of the rows of slices from
// outside.
func AsRows(fn *ir.Func, k *ir.Block) []ir.Stmt {
	uses := map[*ir.Var]int{}
	var order []*ir.Var
	k.Parts(func(x *ir.Expr) {
		if v := rowOf(x); v != nil {
			if uses[v] == 0 {
				order = append(order, v)
			}
			uses[v]++
		}
	})
	made := map[*ir.Var][]*ir.Assign{}
	k.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op == ir.OpVar && uses[d.LHS.Var] > 0 {
			made[d.LHS.Var] = append(made[d.LHS.Var], d)
		}
	})
	rows := map[*ir.Var]*ir.Var{}
	var out []ir.Stmt
	for _, v := range order {
		switch {
		case k.Mentions(v) != uses[v]+len(made[v]):
		case len(made[v]) == 0:
			rows[v] = &ir.Var{Name: fn.Fresh(v.Name + "Rows"), Type: lane.RowsType}
			out = append(out, build.Define(rows[v], lane.Call("Rows", lane.RowsType, ir.Use(v))))
		case makeRows(made[v]):
			rows[v] = v
		}
	}
	rewrite.All(k, func(x *ir.Expr) *ir.Expr {
		v := rowOf(x)
		if v == nil || rows[v] == nil {
			return x
		}
		c := *x
		c.Name = map[string]string{"LoadAt": "LoadRow", "StoreAt": "StoreRow"}[x.Name]
		c.Args = append([]*ir.Expr{ir.Use(rows[v]), x.Args[1].Args[0]}, x.Args[2:]...)
		return &c
	})
	return out
}

// rowOf returns the slice if x loads or stores the lanes of one of its elements, or nil.
func rowOf(x *ir.Expr) *ir.Var {
	if x.Lane() != effects.LoadAt && x.Lane() != effects.StoreAt || x.Args[0].Op != ir.OpVar || !inLanes(x.Args[1]) {
		return nil
	}
	return x.Args[0].Var
}

// inLanes reports whether e is a number of elements that fill whole vectors.
func inLanes(e *ir.Expr) bool {
	return e.Op == ir.OpBinary && e.Tok == token.MUL && e.Args[1].Lane() == effects.LaneCount
}

// makeRows turns the slices that the definitions take from stacks into rows, if that is possible for all of them.
func makeRows(list []*ir.Assign) bool {
	for _, d := range list {
		if e := taken(d.RHS); e == nil || !inLanes(e.Args[0]) {
			return false
		}
	}
	for _, d := range list {
		e := taken(d.RHS)
		rows := lane.Call("Rows", lane.RowsType, e)
		if d.RHS.Op == ir.OpSlice { // the compiler knows the number of rows
			rows = &ir.Expr{Op: ir.OpSlice, Type: lane.RowsType, Args: []*ir.Expr{rows, nil, e.Args[0].Args[0].Clone(), nil}}
		}
		d.RHS = rows
	}
	return true
}

// taken returns the call by which e takes a slice from a stack, or nil. The slice may be cut to its own length.
func taken(e *ir.Expr) *ir.Expr {
	if !match.TakenFromStack(e) {
		return nil
	}
	if e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	return e
}
