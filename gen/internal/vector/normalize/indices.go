package normalize

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A converted maps variables of other integer types to the indices, of type int, from which they are converted. A
// range over an integer n of type T defines such a variable:
//
//	for i1 := range int(n) { i := T(i1); ... }
//
// Both variables are the same number, because n has type T. The same is true if the underlying type of T is int.
type converted map[*ir.Var]*ir.Var

// IntIndices replaces such variables by the indices if they select elements or are converted.
func IntIndices(a *nest.Space) {
	own := converted{}
	own.find(a.Loop.Index, a.Lo, a.Hi, a.Body)
	if a.Strided != nil {
		own.find(a.Strided.Source.Index, nil, nil, a.Body)
	}
	a.Body.Walk(func(s ir.Stmt) {
		l, ok := s.(*ir.Loop)
		switch {
		case !ok || l.Index == nil || l.Over != nil:
		case l.Step == 1 && l.Cmp == token.LSS:
			own.find(l.Index, l.From, l.To, l.Body)
		default:
			own.find(l.Index, l.From, nil, l.Body)
		}
	})
	if len(own) == 0 {
		return
	}
	a.Body = a.Body.Clone()
	rewrite.All(a.Body, own.mapped)
	rewrite.Prune(a.Body, func(s ir.Stmt) bool {
		d, ok := s.(*ir.Assign)
		return ok && d.Tok == token.DEFINE && own[d.LHS.Var] != nil && a.Body.Mentions(d.LHS.Var) == 1
	})
}

// find records the variables that the body of a loop defines once, by conversion of its index.
func (c converted) find(index *ir.Var, from, to *ir.Expr, body *ir.Block) {
	if !match.Int(index.Type) {
		return
	}
	for _, s := range body.Stmts {
		d, ok := s.(*ir.Assign)
		if !ok || d.Tok != token.DEFINE || d.RHS.Op != ir.OpConvert || !match.Var(d.RHS.Args[0], index) || d.LHS.Var.Addressed {
			continue
		}
		times := 0
		body.Walk(func(s ir.Stmt) {
			for _, v := range ir.Defines(s) {
				if v == d.LHS.Var {
					times++
				}
			}
		})
		if times == 1 && !match.Int(d.LHS.Var.Type) && (match.IntKind(d.RHS.Type) || staysWithin(from, to, d.RHS.Type)) {
			c[d.LHS.Var] = index
		}
	}
}

// staysWithin reports whether a loop over ints runs between numbers that type t can hold.
func staysWithin(from, to *ir.Expr, t types.Type) bool {
	if to == nil || to.Op != ir.OpConvert {
		return false
	}
	n, known := match.Integer(from)
	return known && n >= 0 && n < 128 && types.Identical(to.Args[0].Type, t)
}

// mapped returns e with the variables replaced by indices.
func (c converted) mapped(e *ir.Expr) *ir.Expr {
	switch {
	case e.Op == ir.OpIndex && !match.Map(e.Args[0].Type):
		e.Args[1] = c.asInt(e.Args[1])
	case e.Op == ir.OpConvert && match.Float(e.Type):
		e.Args[0] = c.asInt(e.Args[0])
	case e.Op == ir.OpBinary && lane.Comparisons[e.Tok] != "" && match.IntKind(e.Args[0].Type) && c.in(e):
		e.Args[0], e.Args[1] = c.part(e.Args[0]), c.part(e.Args[1])
	case e.Op == ir.OpConvert && match.Int(e.Type):
		if x := c.asInt(e.Args[0]); match.Int(x.Type) {
			return x
		}
	}
	return e
}

// asInt returns the integer e as an int if it is computed from such variables by arithmetic that overflows like that
// of int.
func (c converted) asInt(e *ir.Expr) *ir.Expr {
	switch {
	case e.Op == ir.OpVar && c[e.Var] != nil:
		return ir.Use(c[e.Var])
	case !match.IntKind(e.Type) || match.Int(e.Type) || !c.in(e):
		return e
	case e.Op == ir.OpBinary && arithmeticOfInts[e.Tok]:
		return ir.Binary(e.Tok, c.part(e.Args[0]), c.part(e.Args[1]))
	}
	return e
}

// arithmeticOfInts lists the operators that give the same value for operands of any type with underlying type int.
var arithmeticOfInts = map[token.Token]bool{token.ADD: true, token.SUB: true, token.MUL: true, token.QUO: true, token.REM: true}

// part returns the operand e as an int. It converts e if asInt cannot.
func (c converted) part(e *ir.Expr) *ir.Expr {
	if n, ok := constant.Int64Val(match.ConstantOf(e)); ok {
		return ir.Int(n)
	}
	if x := c.asInt(e); match.Int(x.Type) {
		return x
	}
	return ir.Convert(types.Typ[types.Int], e)
}

// in reports whether e uses one of the variables.
func (c converted) in(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpVar && c[x.Var] != nil
		return !found
	})
	return found
}
