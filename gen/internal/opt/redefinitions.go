package opt

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropAgain removes a variable that a block defines as it has defined another,
// where nothing in between changes the value: loops that have become one load
// and compute the same. Variables whose values are saved stay.
func dropAgain(f *ir.Func) {
	stay := set{}
	for _, v := range slices.Concat(f.Saved, f.Results) {
		stay[v] = true
	}
	stay.again(f.Body)
}

func (stay set) again(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			stay.again(n)
		}
		a := numberOnce(b.Stmts[i:])
		if a == nil {
			continue
		}
		for k := i + 1; k < len(b.Stmts) && !disturbs(b.Stmts[k], a.RHS); k++ {
			if c := alike(b.Stmts[k], a); c != nil && !stay[c.LHS.Var] && numberOnce(b.Stmts[k:]) != nil {
				for _, s := range b.Stmts[k+1:] {
					rename(s, c.LHS.Var, a.LHS.Var)
				}
				b.Stmts = slices.Delete(b.Stmts, k, k+1)
				k--
			}
		}
	}
}

// alike returns s if it defines a variable as a does; else nil.
func alike(s ir.Stmt, a *ir.Assign) *ir.Assign {
	c, ok := s.(*ir.Assign)
	if !ok || c.Tok != token.DEFINE || !ir.Same(a.RHS, c.RHS) || !types.Identical(a.LHS.Type, c.LHS.Type) {
		return nil
	}
	return c
}

// numberOnce returns the first statement of list if it defines a number that the
// others do not change.
func numberOnce(list []ir.Stmt) *ir.Assign {
	a, ok := list[0].(*ir.Assign)
	if !ok || a.Tok != token.DEFINE || a.LHS.Var.Addressed || !computed(a.RHS) || written(list[1:], a.LHS.Var) {
		return nil
	}
	if _, basic := a.LHS.Type.Underlying().(*types.Basic); !basic {
		return nil
	}
	return a
}

// computed reports whether e is more than a name or a constant, and its value
// depends on what it names alone.
func computed(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar, ir.OpConst, ir.OpGlobal:
		return false
	}
	ok := pure(e)
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && x.Op != ir.OpTape
		return ok
	})
	return ok
}
