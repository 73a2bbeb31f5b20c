package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// early reports whether vectors cannot begin with the first iteration, as its element
// does not exist, and notes it: a branch keeps the iteration from it.
//
//	for i := range x { if i > 0 { s += x[i-1] } }
func (a *space) early(first *ir.Expr) bool {
	n, known := match.Integer(first)
	if known {
		a.tooEarly = max(a.tooEarly, -n)
	}
	return known && n < 0
}

// later attempts the loop again, with vectors that begin where all the elements exist.
// The iterations before that run by themselves.
func (a *attempt) later() *attempt {
	if a.tooEarly == 0 || match.Literal(a.lo) == nil || a.strided != nil {
		return a
	}
	b := a.by.begin(a.loop)
	b.late = a.tooEarly
	b.try()
	if b.why != "" {
		return a
	}
	return b
}

// startLate moves the first iteration of vectors.
func (a *space) startLate() {
	if a.late == 0 {
		return
	}
	a.begins, a.lo = a.lo, sumOf(a.lo, ir.Int(a.late))
}

// head is the loop for the iterations in front of those of vectors; nil for none.
func (a *space) head() []ir.Stmt {
	if a.late == 0 {
		return nil
	}
	l := *ir.CloneFresh(a.loop).(*ir.Loop)
	l.From, l.To = a.begins.Clone(), ir.Builtin("min", types.Typ[types.Int], a.lo.Clone(), a.hi.Clone())
	l.Cmp, l.Step = token.LSS, 1
	return []ir.Stmt{&l}
}
