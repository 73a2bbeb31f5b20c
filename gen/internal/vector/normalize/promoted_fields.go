package normalize

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A Promotion is a loop in which variables replace the numbers that it changes in structs and arrays outside:
//
//	accSum := acc.Sum
//	for i := range x { accSum += x[i] }
//	acc.Sum = accSum
//
// Nothing points to these structs and arrays, and the loop does not use any of them as a whole.
type Promotion struct {
	Loop   *ir.Loop
	Before []ir.Stmt
	After  []ir.Stmt

	written []*ir.Expr
	whole   map[*ir.Var]bool
}

// PromoteFields returns l with variables for such numbers, or nil if there are none.
func PromoteFields(fn *ir.Func, l *ir.Loop) *Promotion {
	n := &Promotion{whole: l.Body.Declared()}
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) { n.look(*e, write) })
	})
	n.written = slices.DeleteFunc(n.written, func(e *ir.Expr) bool { return n.whole[e.Root()] || !match.Int(e.Type) && !match.Float64(e.Type) })
	if len(n.written) == 0 {
		return nil
	}
	n.Loop = ir.CloneStmt(l).(*ir.Loop)
	for _, place := range n.written {
		own := &ir.Var{Name: fn.Fresh(match.ComponentRoot(place).Name + nameOfPath(path(place))), Type: place.Type}
		n.Before = append(n.Before, build.Define(own, place.Clone()))
		n.After = append(n.After, &ir.Assign{LHS: place.Clone(), RHS: ir.Use(own), Tok: token.ASSIGN})
		rewrite.All(n.Loop.Body, func(e *ir.Expr) *ir.Expr {
			if ir.Same(e, place) {
				return ir.Use(own)
			}
			return e
		})
	}
	return n
}

// look records the variables that e uses as a whole. If e is a component that is written, it also records e.
func (n *Promotion) look(e *ir.Expr, write bool) {
	e.Walk(func(x *ir.Expr) bool {
		if match.Component(x) && !match.Aggregate(x.Type) && x.Root() != nil {
			known := slices.ContainsFunc(n.written, func(y *ir.Expr) bool { return ir.Same(x, y) })
			if write && x == e && !known {
				n.written = append(n.written, x)
			}
			n.whole[x.Root()] = n.whole[x.Root()] || x.Root().Addressed || match.ComponentRoot(x) == nil
			return false
		}
		if x.Op == ir.OpVar {
			n.whole[x.Var] = true
		}
		return true
	})
}
