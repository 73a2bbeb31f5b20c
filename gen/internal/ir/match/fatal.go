package match

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Fatal reports whether b ends in a panic, or in a call that does not return, and nothing leaves b before that.
func Fatal(b *ir.Block) bool {
	if len(b.Stmts) == 0 {
		return false
	}
	last, ok := b.Stmts[len(b.Stmts)-1].(*ir.ExprStmt)
	return ok && (last.X.Builtin() == effects.Panic || neverReturns(last.X)) && !leaves(b)
}

// endless lists the functions of the standard library that are documented not to return.
var endless = map[string][]string{
	"log":     {"Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln"},
	"os":      {"Exit"},
	"runtime": {"Goexit"},
}

// neverReturns reports whether x calls a function that does not return.
func neverReturns(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	return ok && x.Op == ir.OpCall && fn.Pkg() != nil && slices.Contains(endless[fn.Pkg().Path()], fn.Name())
}
