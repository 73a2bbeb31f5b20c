package legal

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/nest"
)

// A Position is an integer expression as step·index + off, where off is the
// same in all iterations of the loop.
type Position struct {
	Step int64
	Off  *ir.Expr // nil for 0
	Ok   bool
}

// Linear returns the integer e in terms of the index of the loop.
func (a *Uniformity) Linear(e *ir.Expr) Position {
	switch {
	case e.Op == ir.OpVar && e.Var == a.Space.Loop.Index:
		return Position{Step: 1, Ok: true}
	case e.Op == ir.OpVar && a.Ints[e.Var] != nil:
		return a.Linear(a.Ints[e.Var])
	case !a.Varies(e):
		return Position{Off: e, Ok: true}
	case e.Op == ir.OpBinary:
		return linearBinary(e.Tok, a.Linear(e.Args[0]), a.Linear(e.Args[1]))
	case e.Op == ir.OpUnary && e.Tok == token.SUB:
		return linearBinary(token.SUB, Position{Ok: true}, a.Linear(e.Args[0]))
	}
	return Position{}
}

func linearBinary(tok token.Token, x, y Position) Position {
	if !x.Ok || !y.Ok {
		return Position{}
	}
	switch tok {
	case token.ADD:
		return Position{x.Step + y.Step, build.AddOffsets(token.ADD, x.Off, y.Off), true}
	case token.SUB:
		return Position{x.Step - y.Step, build.AddOffsets(token.SUB, x.Off, y.Off), true}
	case token.MUL:
		if n, ok := constInt(x); ok {
			return scaled(y, n)
		}
		if n, ok := constInt(y); ok {
			return scaled(x, n)
		}
	}
	return Position{}
}

// constInt returns the value of a constant position, if it is small.
func constInt(p Position) (int64, bool) {
	if p.Step != 0 || p.Off == nil || p.Off.Op != ir.OpConst {
		return 0, false
	}
	n, ok := constant.Int64Val(p.Off.Val)
	return n, ok && n > -1<<16 && n < 1<<16
}

func scaled(p Position, n int64) Position {
	off := p.Off
	if off != nil && n != 1 {
		off = ir.Binary(token.MUL, off.Clone(), ir.Int(n))
	}
	return Position{p.Step * n, off, true}
}

// TotalWithin is Total for iterations that vectors run. The elements that these read in order exist (bound).
func (a *Uniformity) TotalWithin(e *ir.Expr) bool { return a.Space.Total(a.withoutInOrder(e)) }

// withoutInOrder returns e with elements that are read in order replaced by the index of the loop. It does not change
// indices of other elements, because elements read in order may have any value as an index.
func (a *Uniformity) withoutInOrder(e *ir.Expr) *ir.Expr {
	if e == nil {
		return nil
	}
	if e.Op == ir.OpIndex && a.readInOrder(e) {
		return ir.Use(a.Space.Loop.Index)
	}
	c := *e
	c.Args = make([]*ir.Expr, len(e.Args))
	for i, x := range e.Args {
		c.Args[i] = a.withoutInOrder(x)
	}
	return &c
}

// readInOrder reports whether successive iterations read successive elements.
func (a *Uniformity) readInOrder(e *ir.Expr) bool {
	base, p := e.Args[0], a.Linear(e.Args[1])
	if base.Op == ir.OpVar && a.Private[base.Var] || !match.Slice(base.Type) || !a.Invariant(base) {
		return false
	}
	if !p.Ok || p.Step != 1 || p.Off != nil && !a.Invariant(p.Off) {
		return false
	}
	return !a.Space.StartsTooEarly(nest.SumOf(a.Space.Lo, p.Off))
}
