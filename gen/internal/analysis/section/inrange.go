package section

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// keepPanics takes off the unused stores those to slices of the user's that may
// be out of range, or that evaluate what may be.
func (a *Arrays) keepPanics(b *ir.Block, unused map[ir.Stmt]bool) {
	a.inOrder(b, func(s ir.Stmt) (stays bool) {
		if unused[s] && !a.safe(s) {
			delete(unused, s)
		}
		return !unused[s]
	})
}

// Unproved lists what the stores evaluate that is not known to succeed, such as elements
// that may be out of range.
func Unproved(f *ir.Func, stores map[ir.Stmt]bool) map[ir.Stmt][]*ir.Expr {
	a := &Arrays{Symbols: newSymbols(f), Func: f}
	list := map[ir.Stmt][]*ir.Expr{}
	a.inOrder(f.Body, func(s ir.Stmt) (stays bool) {
		if stores[s] {
			ir.Exprs(s, func(e **ir.Expr, _ bool) { list[s] = append(list[s], ir.Failing(*e)...) })
			list[s] = slices.DeleteFunc(list[s], func(x *ir.Expr) bool { return !a.mayFail(x) })
		}
		return !stores[s] || len(list[s]) > 0
	})
	return list
}

// inOrder visits the statements of b, at each with the facts that hold there. The facts that follow
// from those that stay count for the statements after them.
func (a *Arrays) inOrder(b *ir.Block, visit func(ir.Stmt) (stays bool)) {
	known := len(a.Facts)
	for _, s := range b.Stmts {
		if visit(s) {
			a.Survive(s)
		}
		before := len(a.Facts)
		if l, ok := s.(*ir.Loop); ok {
			a.runs(l)
		}
		for _, n := range ir.Blocks(s) {
			a.inOrder(n, visit)
		}
		a.Facts = a.Facts[:before]
	}
	a.Facts = a.Facts[:known]
}

// runs adds what holds for the index of l while it runs.
func (a *Arrays) runs(l *ir.Loop) {
	if lo, hi, ok := a.Counted(l); ok {
		i := a.symbol(key{l.Index, false})
		a.know(i.Minus(lo))
		a.know(hi.Minus(i).Shifted(-1))
	}
}

// safe reports whether s cannot panic if it stores to a slice of the user's.
func (a *Arrays) safe(s ir.Stmt) bool {
	d, ok := s.(*ir.Assign)
	if !ok {
		return true
	}
	if of, _, _ := a.Element(d.LHS); of == nil || !of.Var.Pos.IsValid() && !of.Var.Temp {
		return true
	}
	return a.inRange(d.LHS) && !a.mayFail(d.RHS)
}

// inRange reports whether x is an element that its slice is known to have.
func (a *Arrays) inRange(x *ir.Expr) bool {
	i, ok := a.LinearOf(x.Args[1])
	n, too := a.length(x.Args[0])
	return ok && too && a.Holds(i) && a.Holds(n.Minus(i).Shifted(-1))
}

// mayFail reports whether evaluating e may panic.
func (a *Arrays) mayFail(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar, ir.OpConst, ir.OpGlobal, ir.OpUnary, ir.OpConvert, ir.OpCall:
		case ir.OpIndex:
			found = found || !match.Slice(x.Args[0].Type) || !a.inRange(x)
		case ir.OpBuiltin:
			found = found || x.Builtin() != effects.Len
		case ir.OpBinary:
			found = found || (x.Tok == token.QUO || x.Tok == token.REM) && IsInt(x.Type)
		default:
			found = true
		}
		return !found
	})
	return found
}

// Survive adds what follows for lengths from s not having panicked.
func (a *Arrays) Survive(s ir.Stmt) {
	d, ok := s.(*ir.Assign)
	if !ok {
		return
	}
	ir.Exprs(d, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpIndex && match.Slice(x.Args[0].Type) {
				i, ok := a.LinearOf(x.Args[1])
				n, too := a.length(x.Args[0])
				if ok && too {
					a.know(i)
					a.know(n.Minus(i).Shifted(-1))
				}
			}
			return x.Op != ir.OpBinary || x.Tok != token.LAND && x.Tok != token.LOR
		})
	})
}
