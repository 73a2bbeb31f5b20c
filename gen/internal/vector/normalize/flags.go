package normalize

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// CountFlags makes loops count if they set a flag that they do not read:
//
//	for i := range x { if x[i] < 0 { found = true } }
//
// becomes
//
//	n := 0
//	for i := range x { if x[i] < 0 { n++ } }
//	if n != 0 { found = true }
//
// because lanes can count. The last index for which a condition is true becomes a maximum.
func CountFlags(f *ir.Func) {
	ir.MapLoops(f.Body, func(l *ir.Loop, _ []*ir.Loop) []ir.Stmt {
		if l.Index == nil || l.Over != nil || l.HasBreak() || match.HasLoop(&ir.If{Then: l.Body}) {
			return []ir.Stmt{l}
		}
		before, after := countFlags(f, l)
		return append(append(before, l), after...)
	})
}

// countFlags makes l count, and returns the statements before and after it.
func countFlags(f *ir.Func, l *ir.Loop) (before, after []ir.Stmt) {
	own, changed := l.Body.Declared(), match.Changes(l.Body)
	l.Body.Walk(func(s ir.Stmt) {
		branch, ok := s.(*ir.If)
		if !ok || carries(branch.Cond, changed, own) { // such as the search for an extreme value
			return
		}
		for _, b := range ir.Blocks(branch) {
			for i, inner := range b.Stmts {
				a, ok := inner.(*ir.Assign)
				if !ok || !onlySet(l, a) || own[a.LHS.Var] {
					continue
				}
				var first, last ir.Stmt
				switch {
				case a.RHS.IsConst():
					first, b.Stmts[i], last = counted(f, a)
				case match.Var(a.RHS, l.Index) && match.Int(l.Index.Type) && l.Step == 1 && l.From.IsZero():
					first, b.Stmts[i], last = countedIndex(f, a)
				default:
					continue
				}
				before, after = append(before, first), append(after, last)
			}
		}
	})
	return before, after
}

// carries reports whether x uses a value that one iteration passes to the next.
func carries(x *ir.Expr, changed, own map[*ir.Var]bool) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpVar && changed[y.Var] && !own[y.Var]
		return !found
	})
	return found
}

// onlySet reports whether a sets a variable that l does not use in any other way.
func onlySet(l *ir.Loop, a *ir.Assign) bool {
	if a.Tok != token.ASSIGN || a.LHS.Op != ir.OpVar || a.LHS.Var.Addressed || !match.Basic(a.LHS.Type) {
		return false
	}
	v := a.LHS.Var
	return v != l.Index && l.Body.Mentions(v) == 1 && !l.From.Uses(v) && !l.To.Uses(v)
}

// counted returns the statement that replaces a, which sets a flag, and the statements before and after the loop.
func counted(f *ir.Func, a *ir.Assign) (before, within, after ir.Stmt) {
	n := &ir.Var{Name: f.Fresh("n"), Type: types.Typ[types.Int]}
	return build.Define(n, ir.Int(0)),
		&ir.Assign{Note: a.Note, LHS: ir.Use(n), RHS: ir.Int(1), Tok: token.ADD_ASSIGN},
		&ir.If{Note: a.Note, Cond: ir.Binary(token.NEQ, ir.Use(n), ir.Int(0)), Then: &ir.Block{Stmts: []ir.Stmt{a}}}
}

// countedIndex does the same for an index that the loop records. It computes the largest such index as a float64,
// because lanes support this maximum.
func countedIndex(f *ir.Func, a *ir.Assign) (before, within, after ir.Stmt) {
	number := types.Typ[types.Float64]
	last := &ir.Var{Name: f.Fresh("last"), Type: number}
	index := &ir.Expr{Op: ir.OpConvert, Type: number, Args: []*ir.Expr{a.RHS}}
	set := &ir.Assign{Note: a.Note, LHS: a.LHS, RHS: &ir.Expr{Op: ir.OpConvert, Type: a.RHS.Type, Args: []*ir.Expr{ir.Use(last)}}, Tok: token.ASSIGN}
	return build.Define(last, ir.Unary(token.SUB, ir.Float(number, "1"))),
		&ir.Assign{Note: a.Note, LHS: ir.Use(last), RHS: ir.Builtin("max", number, ir.Use(last), index), Tok: token.ASSIGN},
		&ir.If{Note: a.Note, Cond: ir.Binary(token.GEQ, ir.Use(last), ir.Float(number, "0")), Then: &ir.Block{Stmts: []ir.Stmt{set}}}
}
