package lower

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/mirror"
)

// enterNil stores a key in the mirrored map x if x is nil, so that the store panics as it does in Go.
func (l *function) enterNil(x, key *ir.Expr, note ir.Note) {
	entries := ir.Operand(mirror.Entries(x.Clone()))
	st := &ir.If{Note: note, Cond: ir.Binary(token.EQL, entries, &ir.Expr{Op: ir.OpNil, Type: entries.Type})}
	st.Then = l.inBlock(func() { l.place(x, key, ir.Int(0), note) })
	l.emit(st)
}

// place stores the place of the entry for key in the mirrored map x.
func (l *function) place(x, key, place *ir.Expr, note ir.Note) {
	to := ir.Index(mirror.Places(x.Clone()), key.Clone(), place.Type)
	l.emit(&ir.Assign{Note: note, LHS: to, RHS: place, Tok: token.ASSIGN})
}

// dropNilMaps removes the statements of [function.enterNil] for variables that only hold maps made by f.
func (pg *program) dropNilMaps(f *ir.Func) {
	made := madeMaps(f)
	rewrite.Prune(f.Body, func(s ir.Stmt) bool {
		st, ok := s.(*ir.If)
		if !ok || st.Cond.Op != ir.OpBinary || st.Cond.Args[0].Op != ir.OpField {
			return false
		}
		x := st.Cond.Args[0].Args[0]
		return x.Op == ir.OpVar && made[x.Var] && mirror.Map(pg.names.View, x.Type) != nil
	})
}

// madeMaps returns the variables of f that only hold composite literals with elements.
func madeMaps(f *ir.Func) map[*ir.Var]bool {
	made := map[*ir.Var]bool{}
	f.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		literal := ok && a.RHS.Op == ir.OpComposite && len(a.RHS.Args) > 0
		for _, v := range ir.Defines(s) {
			before, seen := made[v]
			made[v] = literal && !v.Addressed && (before || !seen)
		}
	})
	for _, v := range slices.Concat(f.Inputs(), f.Results) {
		delete(made, v)
	}
	return made
}
