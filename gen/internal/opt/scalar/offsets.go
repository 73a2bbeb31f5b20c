package scalar

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// offsets moves arithmetic on integers that is the same in all iterations of a loop before
// it: Go's compiler leaves it where it stands.
//
//	for j := range i { y += a[c*n+i*(i-1)/2+j] }
//
// becomes
//
//	offset := c*n + i*(i-1)/2
//	for j := range i { y += a[offset+j] }
//
// Only what cannot fail moves, so that it does no harm where the loop does not run.
func offsets(f *ir.Func) { offsetsIn(f, f.Body) }

func offsetsIn(f *ir.Func, b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		if l, ok := s.(*ir.Loop); ok && l.Index != nil {
			o := &offset{f: f, changed: match.Changes(&ir.Block{Stmts: []ir.Stmt{l}})}
			l.Body.Walk(func(s ir.Stmt) {
				ir.Exprs(s, func(e **ir.Expr, _ bool) { *e = o.replaced(*e) })
			})
			out = append(out, o.before...)
		}
		for _, n := range ir.Blocks(s) {
			offsetsIn(f, n)
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// An offset is what moves out of one loop.
type offset struct {
	f       *ir.Func
	changed map[*ir.Var]bool
	before  []ir.Stmt
}

// replaced returns e with names for its largest parts that are worth moving.
func (o *offset) replaced(e *ir.Expr) *ir.Expr {
	if e == nil {
		return nil
	}
	if operations, ok := o.same(e); ok && operations > 0 {
		return ir.Use(o.named(e))
	}
	for i, x := range e.Args {
		e.Args[i] = o.replaced(x)
	}
	return e
}

// named returns the variable that holds e.
func (o *offset) named(e *ir.Expr) *ir.Var {
	for _, s := range o.before {
		if d := s.(*ir.Assign); ir.Same(d.RHS, e) {
			return d.LHS.Var
		}
	}
	v := &ir.Var{Name: o.f.Fresh("offset"), Type: e.Type}
	o.before = append(o.before, build.Define(v, e))
	return v
}

// same reports whether e is arithmetic on integers that has one value in the loop and cannot
// fail, and how many operations are worth moving: a sum of a variable and a number is none.
func (o *offset) same(e *ir.Expr) (operations int, ok bool) {
	if !match.Int(e.Type) {
		return 0, false
	}
	switch e.Op {
	case ir.OpVar:
		return 0, !o.changed[e.Var] && !e.Var.Addressed
	case ir.OpConst:
		return 0, e.Val != nil
	case ir.OpBinary:
		x, ok := o.same(e.Args[0])
		y, too := o.same(e.Args[1])
		if !ok || !too {
			return 0, false
		}
		switch {
		case e.Tok == token.MUL, e.Tok == token.QUO && e.Args[1].IsConst():
			return x + y + 1, true
		case e.Tok == token.ADD, e.Tok == token.SUB:
			return x + y, true
		}
	}
	return 0, false
}
