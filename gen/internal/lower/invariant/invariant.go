// Package invariant finds out what the body of a loop does not change.
package invariant

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
)

// A Body is the body of a loop, as lowered.
type Body struct {
	block    *ir.Block
	inMemory func(v *ir.Var) bool // whether pointers may point to v
}

// Of returns the body b, where inMemory reports whether pointers may point to a variable.
func Of(b *ir.Block, inMemory func(v *ir.Var) bool) Body { return Body{b, inMemory} }

// Writes reports whether b assigns v.
func (b Body) Writes(v *ir.Var) bool {
	found := false
	b.block.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || write && (*e).Root() == v
		})
		for _, d := range ir.Defines(s) {
			found = found || d == v
		}
	})
	return found
}

// Fixed reports whether b cannot change the value of e.
func (b Body) Fixed(e *ir.Expr) bool {
	fixed := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			fixed = fixed && !b.Writes(x.Var) && !x.Var.Addressed && !(b.inMemory(x.Var) && b.Stores(x.Type))
		case ir.OpDeref, ir.OpIndex, ir.OpField:
			if x.Root() == nil || b.inMemory(x.Root()) {
				fixed = fixed && !b.Stores(x.Type)
			}
		case ir.OpCall, ir.OpGlobal:
			if !x.IsConst() {
				fixed = false
			}
		case ir.OpBuiltin:
			fixed = fixed && x.Name != ir.Size
		}
		return fixed
	})
	return fixed
}

// Stores reports whether b may store a value of type t, or a value that contains one, to memory, directly or in a
// call.
func (b Body) Stores(t types.Type) bool {
	found := false
	b.block.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Call:
			found = true
		case *ir.ExprStmt:
			found = found || s.X.Op == ir.OpCall || s.X.Builtin() == effects.CopyTo
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && ((*e).Op != ir.OpVar || b.inMemory((*e).Var)) {
				found = found || kind.Contains((*e).Type, t)
			}
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || x.Op == ir.OpCall && len(x.Args) > 0 && !pureResult(x)
				return true
			})
		})
	})
	return found
}

// pureResult reports whether an opaque call cannot store anything because none of its arguments is a reference.
func pureResult(x *ir.Expr) bool {
	for _, a := range x.Args {
		if _, ok := a.Type.Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
