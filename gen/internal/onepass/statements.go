package onepass

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// popped returns the stack and the variable if s defines a variable by taking it off a stack.
func popped(s ir.Stmt) (stack, v *ir.Var) {
	a := match.Definition(s)
	if a != nil && a.RHS.Tape() == effects.Pop {
		return a.RHS.Var, a.LHS.Var
	}
	return nil, nil
}

// pushed returns the stack and the value if s puts a value on a stack.
func pushed(s ir.Stmt) (stack *ir.Var, x *ir.Expr) {
	e, ok := s.(*ir.ExprStmt)
	if ok && e.X.Tape() == effects.Push {
		return e.X.Var, e.X.Args[0]
	}
	return nil, nil
}

// emitted returns the call of an emitted function that s makes, or nil.
func emitted(s ir.Stmt) *ir.Expr {
	var x *ir.Expr
	switch s := s.(type) {
	case *ir.Multi:
		x = s.RHS
	case *ir.ExprStmt:
		x = s.X
	}
	if x == nil || x.Op != ir.OpEmitted {
		return nil
	}
	return x
}

// defining reports whether m defines variables for the results of f that it uses.
func defining(m *ir.Multi, f *ir.Func) bool {
	taken := slices.ContainsFunc(m.LHS, func(e *ir.Expr) bool { return e != nil })
	return len(m.LHS) == len(f.Results) && (m.Define || !taken)
}

// countDefinitions counts the variables that s declares or assigns.
func countDefinitions(s ir.Stmt, count map[*ir.Var]int) {
	for _, v := range ir.Defines(s) {
		count[v]++
	}
}

// calls reports whether x calls f with arguments that only compute. x is the right-hand side of m, if m is not nil;
// then m must define variables for the results that it uses.
func calls(m *ir.Multi, x *ir.Expr, f *ir.Func) bool {
	if x.Op != ir.OpEmitted || x.Name != f.Name || len(x.Args) != len(f.Params) || slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return !computes(a) }) {
		return false
	}
	if m == nil {
		return len(f.Results) == 0
	}
	return defining(m, f)
}

func onlyComputes(s ir.Stmt) bool {
	ok := true
	ir.Exprs(s, func(e **ir.Expr, _ bool) { ok = ok && computes(*e) })
	return ok
}

// computes reports whether the evaluation of e changes nothing except memory without numbers and references.
func computes(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && !x.Var.Addressed
		case ir.OpConst, ir.OpNil, ir.OpGlobal, ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpIndex, ir.OpField, ir.OpDeref, ir.OpSlice, ir.OpFuncType:
		case ir.OpCall:
			ok = ok && match.Math(x)
		case ir.OpBuiltin:
			ok = ok && builtin(x)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

func builtin(x *ir.Expr) bool {
	switch x.Builtin() {
	case effects.Len, effects.Cap, effects.Min, effects.Max:
		return true
	case effects.Make, effects.Append:
		t, ok := x.Type.Underlying().(*types.Slice)
		return ok && !analysis.HoldsFloat(t.Elem()) && !analysis.HasRefs(t.Elem())
	}
	return false
}

// isLoad reports whether e is a place in memory.
func isLoad(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		return true
	}
	return false
}

// base returns the variable from which the place e is reached, or nil.
func base(e *ir.Expr) *ir.Var {
	for isLoad(e) || e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	if e.Op != ir.OpVar {
		return nil
	}
	return e.Var
}

// hasLoad reports whether e reads memory, or a part of a variable.
func hasLoad(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || isLoad(x)
		return !found
	})
	return found
}
