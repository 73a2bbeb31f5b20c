package opt

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// dropCopies removes a variable that is only another name: after x := y, where
// neither is written again as long as x is in scope, y serves for x; where
// nothing names y any more, x serves for y.
func dropCopies(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			dropCopies(n)
		}
		a, ok := b.Stmts[i].(*ir.Assign)
		if !ok || !isCopy(a) {
			continue
		}
		scope := b.Stmts[i+1:]
		x, y := a.LHS.Var, a.RHS.Var
		if at := definedBy(b.Stmts[:i], y); at >= 0 && firstMention(scope, y) < 0 && !named(b.Stmts[at:i], x.Name) {
			takeOver(b.Stmts[at:i], x, y)
			b.Stmts = append(b.Stmts[:i], scope...)
			i--
			continue
		}
		if written(scope, x) || written(scope, y) {
			continue
		}
		for _, s := range scope {
			rename(s, x, y)
		}
		b.Stmts = append(b.Stmts[:i], scope...)
		i--
	}
}

// definedBy returns the statement of list that defines y, a temporary, or -1.
func definedBy(list []ir.Stmt, y *ir.Var) int {
	if y.Pos.IsValid() {
		return -1
	}
	return slices.IndexFunc(list, func(s ir.Stmt) bool {
		switch s := s.(type) {
		case *ir.Decl:
			return s.Var == y
		case *ir.Assign:
			return s.Tok == token.DEFINE && s.LHS.Var == y
		}
		return false
	})
}

// named reports whether list declares a variable of the name at any depth.
func named(list []ir.Stmt, name string) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		found = found || slices.ContainsFunc(ir.Declares(s), func(v *ir.Var) bool { return v.Name == name })
	})
	return found
}

// takeOver lets list, which begins with the definition of y, use x for it.
func takeOver(list []ir.Stmt, x, y *ir.Var) {
	if d, ok := list[0].(*ir.Decl); ok {
		d.Var = x
	}
	for _, s := range list {
		rename(s, y, x)
	}
}

func isCopy(a *ir.Assign) bool {
	if a.Tok != token.DEFINE || a.RHS.Op != ir.OpVar {
		return false
	}
	x, y := a.LHS.Var, a.RHS.Var
	return !x.Addressed && !y.Addressed && !x.Result && types.Identical(x.Type, y.Type)
}

// written reports whether a statement of list, at any depth, writes to v or a
// part of it.
func written(list []ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		for _, d := range ir.Defines(s) {
			found = found || d == v
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			found = found || write && (*e).Root() == v
		})
	})
	return found
}

// rename lets s and what it holds use y for x.
func rename(s ir.Stmt, x, y *ir.Var) {
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(z *ir.Expr) bool {
				if z.Op == ir.OpVar && z.Var == x {
					z.Var = y
				}
				return true
			})
		})
	})
}
