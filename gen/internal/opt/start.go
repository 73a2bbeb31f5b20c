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
// if nothing in between mentions the variable.
func (x *index) startAtFirstTerm(b *ir.Block) {
	kept := b.Stmts[:0]
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			x.startAtFirstTerm(n)
		}
		if !x.startsLater(s, b.Stmts[i+1:]) {
			kept = append(kept, s)
		}
	}
	b.Stmts = kept
}

// startsLater makes the first statement of list that mentions the variable begin its sum. s sets the variable to
// zero. startsLater reports whether that is possible.
func (x *index) startsLater(s ir.Stmt, list []ir.Stmt) bool {
	v, decl := zeroed(s)
	if v == nil || !analysis.IsFloat(v.Type) || v.Addressed {
		return false
	}
	k := x.first(list, v)
	if k < 0 {
		return false
	}
	a, ok := list[k].(*ir.Assign)
	return ok && a.LHS.Op == ir.OpVar && a.LHS.Var == v && !a.RHS.Uses(v) && begin(a, decl)
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
