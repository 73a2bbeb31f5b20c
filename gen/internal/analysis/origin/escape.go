package origin

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// keeps reports whether all memory of the stack goes by names that are known to
// be pieces of it: nothing else can lead there.
func (o *Map) keeps(stack *ir.Var) bool {
	if stack == nil {
		return false
	}
	kept, ok := o.kept[stack]
	if !ok {
		kept = true
		o.body.Walk(func(s ir.Stmt) { kept = kept && !o.lets(s, stack) })
		o.kept[stack] = kept
	}
	return kept
}

// lets reports whether s hands a piece of the stack to something that may keep it.
func (o *Map) lets(s ir.Stmt, stack *ir.Var) bool {
	d, assign := s.(*ir.Assign)
	found := false
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		x := *e
		_, dropped := s.(*ir.ExprStmt)
		named := write || dropped || assign && d.LHS.Op == ir.OpVar && o.Of(d.LHS).Stack == stack
		found = found || o.leaks(x, stack) || !named && o.piece(x, stack)
	})
	return found
}

// piece reports whether x is a slice of the stack's memory.
func (o *Map) piece(x *ir.Expr, stack *ir.Var) bool {
	return x.Type != nil && match.Slice(x.Type) && o.Of(x).Stack == stack
}

// leaks reports whether an operand within x is a piece that x may hand on.
func (o *Map) leaks(x *ir.Expr, stack *ir.Var) bool {
	passes := false
	switch x.Op {
	case ir.OpIndex, ir.OpSlice, ir.OpBinary:
		passes = true
	case ir.OpBuiltin:
		passes = x.Builtin() != effects.Append
	case ir.OpTape:
		passes = x.Tape() == effects.Copy && match.Float64(x.Var.Type)
	case ir.OpRuntime:
		passes = !x.Runtime().Of().Any(effects.Keeps)
	case ir.OpAddr:
		return o.inStack(x.Args[0], stack)
	}
	return slices.ContainsFunc(x.Args, func(y *ir.Expr) bool {
		return y != nil && (o.leaks(y, stack) || !passes && o.piece(y, stack))
	})
}

// inStack reports whether the place x is in the stack's memory.
func (o *Map) inStack(x *ir.Expr, stack *ir.Var) bool {
	for ; len(x.Args) > 0; x = x.Args[0] {
		if o.piece(x, stack) || o.leaks(x, stack) {
			return true
		}
	}
	return o.piece(x, stack)
}
