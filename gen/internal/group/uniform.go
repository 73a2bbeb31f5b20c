package group

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// share moves slow uniform expressions out of s, which is copied for each lane. It returns the statements that
// compute them once.
func (g *grouper) share(s ir.Stmt) []ir.Stmt {
	h := &sharer{grouper: g, inside: map[*ir.Var]bool{}}
	switch s := s.(type) {
	case *ir.Assign:
		h.reads = true
		h.operand(&s.RHS)
	case *ir.If:
		(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
			for _, v := range ir.Defines(s) {
				h.inside[v] = true
			}
		})
		h.operand(&s.Cond)
		for _, b := range ir.Blocks(s) {
			b.Walk(func(s ir.Stmt) {
				ir.Exprs(s, func(e **ir.Expr, write bool) {
					if !write {
						h.operand(e)
					}
				})
			})
		}
	}
	return h.first
}

type sharer struct {
	*grouper
	inside map[*ir.Var]bool // variables that the statement itself assigns
	reads  bool             // memory may be read, because the statement always reads it before it writes
	first  []ir.Stmt
}

// operand assigns each part of *x that is expensive enough to a variable.
func (h *sharer) operand(x **ir.Expr) {
	if h.uniform(*x) && slow(*x) {
		for _, s := range h.first {
			if a := s.(*ir.Assign); ir.Same(a.RHS, *x) {
				*x = ir.Use(a.LHS.Var)
				return
			}
		}
		t := &ir.Var{Name: h.f.Fresh("t"), Type: (*x).Type, Temp: true}
		h.first = append(h.first, &ir.Assign{LHS: ir.Use(t), RHS: *x, Tok: token.DEFINE})
		*x = ir.Use(t)
		return
	}
	switch {
	case (*x).HasZeroWins():
		h.factors(*x)
		return
	case (*x).Op == ir.OpBinary && ((*x).Tok == token.LAND || (*x).Tok == token.LOR):
		return
	}
	for i, a := range (*x).Args {
		if a != nil {
			h.operand(&(*x).Args[i])
		}
	}
}

// factors assigns factors of a term in which a zero wins to variables, except the factor that may be zero.
func (h *sharer) factors(x *ir.Expr) {
	if x.Tok == token.MUL {
		h.operand(&x.Args[0])
		return
	}
	if y := x.Args[0]; y.Op == ir.OpBinary && y.Tok == token.MUL {
		h.operand(&y.Args[0])
	}
	h.operand(&x.Args[1])
}

// uniform reports whether x is a number that is the same in all lanes, consists of arithmetic and functions of
// package math, and can be computed before the statement.
func (h *sharer) uniform(x *ir.Expr) bool {
	if !analysis.IsFloat(x.Type) || h.of(x) {
		return false
	}
	ok := true
	x.Walk(func(y *ir.Expr) bool {
		switch ok = ok && !y.HasZeroWins(); y.Op {
		case ir.OpVar:
			ok = ok && !h.inside[y.Var] && !y.Var.Addressed
		case ir.OpConst, ir.OpUnary:
		case ir.OpBinary, ir.OpConvert:
			ok = ok && analysis.IsFloat(y.Type) && analysis.IsFloat(y.Args[0].Type)
		case ir.OpIndex, ir.OpField:
			ok = ok && h.reads
			return false
		case ir.OpCall:
			ok = ok && match.Math(y)
		default:
			ok = false
		}
		return ok
	})
	return ok
}

// slow reports whether the evaluation of x takes much longer than a read of a variable.
func slow(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || y.Op == ir.OpCall || y.Op == ir.OpBinary && y.Tok == token.QUO
		return !found
	})
	return found
}
