package adjoint

import (
	"go/constant"
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// stride returns the absolute step of the index of a counted loop.
func stride(l *ir.Loop) int64 { return max(l.Step, -l.Step) }

// position returns the number of the current iteration, counted from the lowest index.
func (l *loopState) position() *ir.Expr {
	low := l.loop.From
	if l.loop.Step < 0 {
		low = l.loop.To
	}
	x := ir.Binary(token.SUB, ir.Use(l.loop.Index), low.Clone())
	if l.loop.Cmp == token.GTR {
		x = ir.Binary(token.SUB, x, ir.Int(1))
	}
	x = tidy(x)
	if c := stride(l.loop); c != 1 {
		x = ir.Binary(token.QUO, x, ir.Int(c))
	}
	return x
}

// tripCount returns the number of iterations of a counted loop; if it is 0 or less, there are none.
func tripCount(s *ir.Loop) *ir.Expr {
	hi, lo := s.To, s.From
	if s.Step < 0 {
		hi, lo = lo, hi
	}
	n := tidy(ir.Binary(token.SUB, hi.Clone(), lo.Clone()))
	c := stride(s)
	if k, ok := integer(lo); ok {
		n = plus(hi.Clone(), -k)
	}
	if s.Cmp == token.LEQ || s.Cmp == token.GEQ {
		n = plus(n, 1)
	}
	if c == 1 {
		return n
	}
	return ir.Binary(token.QUO, plus(n, c-1), ir.Int(c))
}

// reverseIterations reverses the order of the iterations of a counted loop.
func reverseIterations(l *ir.Loop) {
	first, last, cmp := l.From.Clone(), l.To.Clone(), token.GEQ
	if l.Step < 0 {
		cmp = token.LEQ
	}
	one := ir.Int(1)
	one.Type = l.Index.Type
	switch {
	case stride(l) != 1:
		last = lastIndex(l)
	case l.Cmp == token.LSS:
		last = shifted(last, token.SUB, one)
	case l.Cmp == token.GTR:
		last = shifted(last, token.ADD, one)
	}
	l.From, l.To, l.Cmp, l.Step = last, first, cmp, -l.Step
}

// lastIndex returns the index of the last iteration of a loop. If there are no iterations, the result is before the
// first index.
func lastIndex(l *ir.Loop) *ir.Expr {
	c := stride(l)
	way := ir.Binary(token.MUL, tripCount(l), ir.Int(c))
	if l.Step < 0 {
		return plus(ir.Binary(token.SUB, l.From.Clone(), way), c)
	}
	if k, ok := integer(l.From); ok {
		return plus(way, k-c)
	}
	return plus(ir.Binary(token.ADD, l.From.Clone(), way), -c)
}

// plus returns x+n. x may end in a constant.
func plus(x *ir.Expr, n int64) *ir.Expr {
	if k, ok := integer(x); ok {
		return ir.Int(k + n)
	}
	if x.Op == ir.OpBinary && (x.Tok == token.ADD || x.Tok == token.SUB) {
		if k, ok := integer(x.Args[1]); ok && x.Tok == token.ADD {
			return plus(x.Args[0], k+n)
		} else if ok {
			return plus(x.Args[0], n-k)
		}
	}
	switch {
	case n > 0:
		return ir.Binary(token.ADD, x, ir.Int(n))
	case n < 0:
		return ir.Binary(token.SUB, x, ir.Int(-n))
	}
	return x
}

// integer returns the value of a small constant.
func integer(x *ir.Expr) (int64, bool) {
	if x.Op != ir.OpConst || x.Val == nil || x.Val.Kind() != constant.Int {
		return 0, false
	}
	n, ok := constant.Int64Val(x.Val)
	return n, ok && n > -1<<31 && n < 1<<31
}

// shifted returns x + one or x - one.
func shifted(x *ir.Expr, op token.Token, one *ir.Expr) *ir.Expr {
	if x.Op == ir.OpConst && x.Val != nil && x.Val.Kind() == constant.Int {
		return &ir.Expr{Op: ir.OpConst, Type: x.Type, Val: constant.BinaryOp(x.Val, op, one.Val)}
	}
	return ir.Binary(op, x, one)
}
