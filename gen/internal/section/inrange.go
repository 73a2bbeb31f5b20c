package section

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// keepPanics takes off the unused stores those to slices of the user's that may
// be out of range, or that evaluate what may be.
func (a *arrays) keepPanics(b *ir.Block, unused map[ir.Stmt]bool) {
	known := len(a.facts)
	for _, s := range b.Stmts {
		if unused[s] && !a.safe(s) {
			delete(unused, s)
		}
		if !unused[s] {
			a.survive(s)
		}
		before := len(a.facts)
		if l, ok := s.(*ir.Loop); ok {
			a.runs(l)
		}
		for _, n := range ir.Blocks(s) {
			a.keepPanics(n, unused)
		}
		a.facts = a.facts[:before]
	}
	a.facts = a.facts[:known]
}

// runs adds what holds for the index of l while it runs.
func (a *arrays) runs(l *ir.Loop) {
	if lo, hi, ok := a.counted(l); ok {
		i := a.symbol(key{l.Index, false})
		a.know(i.minus(lo))
		a.know(hi.minus(i).shifted(-1))
	}
}

// safe reports whether s cannot panic if it stores to a slice of the user's.
func (a *arrays) safe(s ir.Stmt) bool {
	d, ok := s.(*ir.Assign)
	if !ok {
		return true
	}
	if of, _, _ := a.at(d.LHS); of == nil || !of.v.Pos.IsValid() && !of.v.Temp {
		return true
	}
	return a.inRange(d.LHS) && !a.mayFail(d.RHS)
}

// inRange reports whether x is an element that its slice is known to have.
func (a *arrays) inRange(x *ir.Expr) bool {
	i, ok := a.linear(x.Args[1])
	n, too := a.length(x.Args[0])
	return ok && too && a.holds(i) && a.holds(n.minus(i).shifted(-1))
}

// mayFail reports whether evaluating e may panic.
func (a *arrays) mayFail(e *ir.Expr) bool {
	found := false
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar, ir.OpConst, ir.OpGlobal, ir.OpUnary, ir.OpConvert, ir.OpCall:
		case ir.OpIndex:
			found = found || !isSlice(x.Args[0].Type) || !a.inRange(x)
		case ir.OpBuiltin:
			found = found || x.Name != "len"
		case ir.OpBinary:
			found = found || (x.Tok == token.QUO || x.Tok == token.REM) && isInt(x.Type)
		default:
			found = true
		}
		return !found
	})
	return found
}
