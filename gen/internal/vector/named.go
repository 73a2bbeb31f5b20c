package vector

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/ir/rewrite"
)

// A naming is a loop in which the numbers that it changes in structs and arrays outside
// of it are variables:
//
//	accSum := acc.Sum
//	for i := range x { accSum += x[i] }
//	acc.Sum = accSum
//
// Nothing leads to those structs and arrays, and the loop uses none of them as a whole.
type naming struct {
	loop   *ir.Loop
	before []ir.Stmt
	after  []ir.Stmt

	written []*ir.Expr
	whole   map[*ir.Var]bool
}

// naming returns l with names for such numbers; nil if there are none.
func (v *vectoriser) naming(l *ir.Loop) *naming {
	n := &naming{whole: l.Body.Declared()}
	l.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) { n.look(*e, write) })
	})
	n.written = slices.DeleteFunc(n.written, func(e *ir.Expr) bool { return n.whole[e.Root()] || !match.Int(e.Type) && !match.Float64(e.Type) })
	if len(n.written) == 0 {
		return nil
	}
	n.loop = ir.CloneStmt(l).(*ir.Loop)
	for _, place := range n.written {
		own := &ir.Var{Name: v.fn.Fresh(match.ComponentRoot(place).Name + title(path(place))), Type: place.Type}
		n.before = append(n.before, build.Define(own, place.Clone()))
		n.after = append(n.after, &ir.Assign{LHS: place.Clone(), RHS: ir.Use(own), Tok: token.ASSIGN})
		rewrite.All(n.loop.Body, func(e *ir.Expr) *ir.Expr {
			if ir.Same(e, place) {
				return ir.Use(own)
			}
			return e
		})
	}
	return n
}

// look notes the variables that e uses as a whole, and the component that it is if that
// is written.
func (n *naming) look(e *ir.Expr, write bool) {
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

// byNames rewrites l with names for components, if that makes vector code of it.
func (v *vectoriser) byNames(l *ir.Loop) []ir.Stmt {
	n := v.naming(l)
	if n == nil {
		return nil
	}
	a := v.attempt(n.loop)
	if a.why != "" || v.better(n.loop, a) {
		return nil
	}
	v.done(n.loop, a)
	return append(append(n.before, a.out...), n.after...)
}
