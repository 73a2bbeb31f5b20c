package bounds

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// limits makes loops load bounds that are in memory, such as starts[i+1], only once. Go evaluates a condition in each
// iteration, because its compiler does not know which memory the stores of the loop do not change.
func limits(f *ir.Func) { limitsIn(f, f.Body) }

func limitsIn(f *ir.Func, b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range scalarBlocks(s) {
			limitsIn(f, n)
		}
		if l, ok := s.(*ir.Loop); ok && l.Index != nil && l.Over == nil && !counts(l) && loads(l.To) && !stores(l.Body, l.To) {
			if len(ir.Failing(l.From)) > 0 {
				out = append(out, limit(f, &l.From, "from")) // first, because it panics before the other bound
			}
			out = append(out, limit(f, &l.To, "to"))
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// counts reports whether l counts up from zero, like a range, whose bound is evaluated once.
func counts(l *ir.Loop) bool {
	return l.Step == 1 && l.Cmp == token.LSS && match.IsNumber(l.From, 0)
}

// loads reports whether e contains an element of a slice.
func loads(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpIndex
		return !found
	})
	return found
}

// stores reports whether b stores values of a type that e loads, because slices that are arguments may share memory.
func stores(b *ir.Block, e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpIndex {
			found = found || storesType(b, x.Type)
		}
		return !found
	})
	return found
}

func storesType(b *ir.Block, t types.Type) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			found = found || s.LHS.Op != ir.OpVar && types.Identical(s.LHS.Type.Underlying(), t.Underlying())
		case *ir.ExprStmt:
			found = found || s.X.Op == ir.OpBuiltin // such as copy
		case *ir.Call:
			found = true
		}
	})
	return found
}

// limit assigns a bound to a variable, and returns the definition.
func limit(f *ir.Func, bound **ir.Expr, name string) ir.Stmt {
	v := &ir.Var{Name: f.Fresh(name), Type: types.Default((*bound).Type), Temp: true}
	define := &ir.Assign{LHS: ir.Use(v), RHS: *bound, Tok: token.DEFINE}
	*bound = ir.Use(v)
	return define
}
