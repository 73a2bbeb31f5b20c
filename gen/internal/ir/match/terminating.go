package match

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Terminating reports whether s never ends, or ends the function or the loop around it. The terms are those of the Go
// specification, "Terminating statements".
func Terminating(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.ExprStmt:
		return s.X.Builtin() == effects.Panic
	case *ir.Return, *ir.Jump:
		return true
	case *ir.If:
		return s.Else != nil && slices.ContainsFunc(s.Then.Stmts, Terminating) && slices.ContainsFunc(s.Else.Stmts, Terminating)
	case *ir.Loop:
		return s.Cond == nil && s.Index == nil && s.Over == nil && !leaves(s.Body)
	}
	return false
}

// leaves reports whether b contains a jump or a return, at any depth.
func leaves(b *ir.Block) bool {
	found := false
	b.Walk(func(n ir.Stmt) {
		switch n.(type) {
		case *ir.Jump, *ir.Return:
			found = true
		}
	})
	return found
}
