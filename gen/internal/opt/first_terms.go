package opt

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// startAtFirstTerm turns
//
//	var vBar float64 … vBar += x      into   … vBar := x
//	v = 0            … v += x         into   … v = x
//
// where nothing in between mentions the variable.
func startAtFirstTerm(b *ir.Block) {
	for i := 0; i < len(b.Stmts); i++ {
		for _, n := range ir.Blocks(b.Stmts[i]) {
			startAtFirstTerm(n)
		}
		v, decl := zeroed(b.Stmts[i])
		if v == nil || !analysis.IsFloat(v.Type) || v.Addressed {
			continue
		}
		k := firstMention(b.Stmts[i+1:], v)
		if k < 0 {
			continue
		}
		a, ok := b.Stmts[i+1+k].(*ir.Assign)
		if !ok || a.LHS.Op != ir.OpVar || a.LHS.Var != v || a.RHS.Uses(v) {
			continue
		}
		if !begin(a, decl) {
			continue
		}
		b.Stmts = append(b.Stmts[:i], b.Stmts[i+1:]...)
		i--
	}
}

// begin makes a the first assignment of its variable.
func begin(a *ir.Assign, decl bool) bool {
	switch a.Tok {
	case token.ADD_ASSIGN, token.ASSIGN:
	case token.SUB_ASSIGN:
		a.RHS = ir.Unary(token.SUB, a.RHS)
	default:
		return false
	}
	a.Tok = token.ASSIGN
	if decl {
		a.Tok = token.DEFINE
	}
	return true
}

// zeroed returns the variable that s sets to zero, and whether s declares it.
func zeroed(s ir.Stmt) (v *ir.Var, decl bool) {
	switch s := s.(type) {
	case *ir.Decl:
		if s.Src == "" {
			return s.Var, true
		}
	case *ir.Assign:
		if s.LHS.Op == ir.OpVar && s.RHS.Op == ir.OpConst && s.RHS.Lit == "0" && s.Tok == token.ASSIGN {
			return s.LHS.Var, false
		}
	}
	return nil, false
}

// firstMention returns the first statement that mentions v at any depth, or -1.
func firstMention(list []ir.Stmt, v *ir.Var) int {
	for i, s := range list {
		if mentions(s, v) {
			return i
		}
	}
	return -1
}

func mentions(s ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Decl); ok && d.Var == v {
			found = true
		}
		if c, ok := s.(*ir.Call); ok {
			for _, r := range c.Results {
				found = found || r == v
			}
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
	})
	return found
}
