package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// fold puts temporaries that are used once back into the statement that uses
// them, where nothing in between changes what they read.
func fold(f *ir.Func) {
	results := map[*ir.Var]bool{}
	for _, r := range f.Results {
		results[r] = true
	}
	foldBlock(f.Body, results)
}

func foldBlock(b *ir.Block, results map[*ir.Var]bool) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			foldBlock(n, results)
		}
		a, ok := b.Stmts[i].(*ir.Assign)
		if !ok || a.Tok != token.DEFINE || a.LHS.Var.Addressed || !temporary(a) || results[a.LHS.Var] {
			continue
		}
		if !pure(a.RHS) || a.RHS.Op == ir.OpComposite || !usedOnce(a.LHS.Var, b.Stmts[i+1:]) {
			continue
		}
		if insert(a, b.Stmts[i+1:]) {
			b.Stmts = append(b.Stmts[:i], b.Stmts[i+1:]...)
			i--
		}
	}
}

// usedOnce reports whether v is read once and never written in its scope.
func usedOnce(v *ir.Var, scope []ir.Stmt) bool {
	n := 0
	(&ir.Block{Stmts: scope}).Walk(func(s ir.Stmt) {
		for _, d := range ir.Defines(s) {
			if d == v {
				n += 2
			}
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && (*e).Op == ir.OpVar {
				return
			}
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar && x.Var == v {
					n++
				}
				return true
			})
		})
	})
	return n == 1
}

// temporary reports whether a defines a variable of ours rather than one that
// the user named.
func temporary(a *ir.Assign) bool {
	x := a.RHS
	if x.Op == ir.OpBuiltin && (x.Name == "make" || x.Name == "new" || x.Name == "append") {
		return false
	}
	return !a.LHS.Var.Pos.IsValid() || a.LHS.Var.Pos == x.Pos
}

// insert replaces the only use of a's variable, in the first of list that
// mentions it, by a's value.
func insert(a *ir.Assign, list []ir.Stmt) bool {
	v := a.LHS.Var
	for _, s := range list {
		if direct(s, v) {
			if writesBeforeUse(s, a.RHS, v) || len(ir.Failing(a.RHS)) > 0 && sometimes(s, v) {
				return false
			}
			replace(s, v, a.RHS)
			return true
		}
		if mentions(s, v) || disturbs(s, a.RHS) {
			return false
		}
	}
	return false
}

// direct reports whether s itself, not a block within, reads v once evaluated.
func direct(s ir.Stmt, v *ir.Var) bool {
	if l, ok := s.(*ir.Loop); ok && l.Cond != nil {
		return false
	}
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
	return found
}

// sometimes reports whether s evaluates v depending on another condition.
func sometimes(s ir.Stmt, v *ir.Var) bool {
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			found = found || x.Op == ir.OpBinary && (x.Tok == token.LAND || x.Tok == token.LOR) && x.Args[1].Uses(v)
			return !found
		})
	})
	return found
}

// writesBeforeUse is for statements that write what the value reads before
// they evaluate it; Go's assignments evaluate first. A loop bound is evaluated
// again and again.
func writesBeforeUse(s ir.Stmt, e *ir.Expr, v *ir.Var) bool {
	l, ok := s.(*ir.Loop)
	if !ok || l.To == nil || !l.To.Uses(v) {
		return false
	}
	return disturbs(s, e) || !cheapBound(e)
}

func cheapBound(e *ir.Expr) bool {
	return e.Op == ir.OpVar || e.Op == ir.OpBuiltin && e.Name == "len"
}

func replace(s ir.Stmt, v *ir.Var, x *ir.Expr) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		*e = (*e).Map(func(y *ir.Expr) *ir.Expr {
			if y.Op == ir.OpVar && y.Var == v {
				return x
			}
			return followed(y)
		})
	})
}

// followed returns x.f for (&x).f, x for *&x and x[i] for (&x)[i].
func followed(e *ir.Expr) *ir.Expr {
	if e.Op != ir.OpField && e.Op != ir.OpDeref && e.Op != ir.OpIndex || e.Args[0].Op != ir.OpAddr {
		return e
	}
	place := e.Args[0].Args[0]
	if e.Op == ir.OpDeref {
		return place
	}
	e.Args[0] = place
	return e
}

// disturbs reports whether s may change the value of e.
func disturbs(s ir.Stmt, e *ir.Expr) bool {
	vars := map[*ir.Var]bool{}
	memory := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			vars[x.Var] = true
			memory = memory || x.Var.Addressed
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			memory = memory || x.Root() == nil
		case ir.OpBuiltin:
			memory = memory || x.Name == ir.Size
		}
		return true
	})
	bad := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		for _, d := range ir.Defines(s) {
			bad = bad || vars[d]
		}
		switch s := s.(type) {
		case *ir.Call, *ir.Return, *ir.Jump:
			bad = true
		case *ir.ExprStmt:
			bad = bad || memory || s.X.Op == ir.OpCall
		}
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			bad = bad || memory && stores(*x)
			if !write {
				return
			}
			if r := (*x).Root(); r != nil {
				bad = bad || vars[r] || memory && r.Addressed
			} else {
				bad = bad || memory
			}
		})
	})
	return bad
}

// stores reports whether evaluating x may write to memory.
func stores(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpBuiltin:
			found = found || y.Name == "append" || y.Name == "copy" || y.Name == "clear" || y.Name == "delete"
		case ir.OpEmitted:
			found = true
		case ir.OpCall:
			found = found || !pure(y)
		}
		return !found
	})
	return found
}
