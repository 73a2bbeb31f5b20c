package interp

import (
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// whole compiles an expression of integer or boolean type.
func (c *integers[T]) whole(e *ir.Expr) whole[T] {
	if isConstant(e) {
		n := wholeConstant(e)
		return func(*frame[T]) int64 { return n }
	}
	if sh := c.scope.shape(e.Type); sh.Class == ints && sh.Int == types.Bool && logical(e) {
		x := c.truth(e)
		return func(fr *frame[T]) int64 { return oneIf(x(fr)) }
	}
	switch e.Op {
	case ir.OpVar:
		return c.wholeVar(c.scope.local(e.Var))
	case ir.OpIndex:
		return c.wholeElement(e)
	case ir.OpGlobal, ir.OpField, ir.OpDeref:
		at := c.places.place(e)
		return func(fr *frame[T]) int64 { return at(fr)[0].Int }
	case ir.OpUnary:
		return c.wholeUnary(e)
	case ir.OpBinary:
		return c.wholeBinary(e)
	case ir.OpConvert:
		return c.convertWhole(e)
	case ir.OpBuiltin:
		return c.wholeBuiltin(e)
	}
	at := c.places.other(e)
	return func(fr *frame[T]) int64 { return at(fr)[0].Int }
}

// logical reports whether e consists of operators with a boolean result.
func logical(e *ir.Expr) bool { return e.Op == ir.OpBinary || e.Op == ir.OpUnary }

func oneIf(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func wholeConstant(e *ir.Expr) int64 {
	v := constantValue(e)
	switch v.Kind() {
	case constant.Bool:
		return oneIf(constant.BoolVal(v))
	case constant.Int, constant.Float:
		v = constant.ToInt(v)
		if n, exact := constant.Int64Val(v); exact {
			return n
		}
		n, _ := constant.Uint64Val(v)
		return int64(n)
	}
	unsupported("the constant %s", e)
	return 0
}

func (c *integers[T]) wholeVar(v *local[T]) whole[T] {
	if slot := v.slot; !v.boxed {
		return func(fr *frame[T]) int64 { return fr.cells[slot].Int }
	}
	return func(fr *frame[T]) int64 { return v.cells(fr)[0].Int }
}

func (c *integers[T]) wholeElement(e *ir.Expr) whole[T] {
	b, ok := e.Args[0].Type.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsString == 0 {
		at := c.places.place(e)
		return func(fr *frame[T]) int64 { return at(fr)[0].Int }
	}
	s, index := c.above.ref(e.Args[0]), c.places.index(e.Args[1])
	return func(fr *frame[T]) int64 {
		s, i := text(s(fr)), index(fr)
		if uint64(i) >= uint64(len(s)) {
			outOfRange(i, len(s))
		}
		return int64(s[i])
	}
}

func (c *integers[T]) wholeUnary(e *ir.Expr) whole[T] {
	x, narrow := c.whole(operand(e, 0)), wrapping(c.scope.shape(e.Type).Int)
	switch e.Tok {
	case token.SUB:
		return func(fr *frame[T]) int64 { return narrow(-x(fr)) }
	case token.XOR:
		return func(fr *frame[T]) int64 { return narrow(^x(fr)) }
	}
	return x
}

func (c *integers[T]) wholeBinary(e *ir.Expr) whole[T] {
	kind := c.scope.shape(e.Type).Int
	if e.Tok == token.SHL || e.Tok == token.SHR {
		return c.shift(e, kind)
	}
	x, y := c.whole(operand(e, 0)), c.whole(operand(e, 1))
	op, narrow := integerOp(e.Tok, isUnsigned(kind)), wrapping(kind)
	return func(fr *frame[T]) int64 {
		a := x(fr)
		return narrow(op(a, y(fr)))
	}
}

func (c *integers[T]) shift(e *ir.Expr, kind types.BasicKind) whole[T] {
	x, count := c.whole(operand(e, 0)), c.places.index(e.Args[1])
	signed := isConstant(e.Args[1]) || !isUnsigned(c.scope.shape(e.Args[1].Type).Int)
	op, narrow := shifting(e.Tok, isUnsigned(kind)), wrapping(kind)
	return func(fr *frame[T]) int64 {
		a, n := x(fr), count(fr)
		if n < 0 && signed {
			failRuntime("negative shift amount")
		}
		return narrow(op(a, uint64(n)))
	}
}

// truth compiles an expression of boolean type.
func (c *integers[T]) truth(e *ir.Expr) truth[T] {
	if isConstant(e) {
		b := wholeConstant(e) != 0
		return func(*frame[T]) bool { return b }
	}
	switch {
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		x := c.truth(e.Args[0])
		return func(fr *frame[T]) bool { return !x(fr) }
	case e.Op == ir.OpBinary && e.Tok == token.LAND:
		x, y := c.truth(e.Args[0]), c.truth(e.Args[1])
		return func(fr *frame[T]) bool { return x(fr) && y(fr) }
	case e.Op == ir.OpBinary && e.Tok == token.LOR:
		x, y := c.truth(e.Args[0]), c.truth(e.Args[1])
		return func(fr *frame[T]) bool { return x(fr) || y(fr) }
	case e.Op == ir.OpBinary:
		return c.comparison(e)
	}
	x := c.whole(e)
	return func(fr *frame[T]) bool { return x(fr) != 0 }
}

// comparison compiles x op y.
func (c *integers[T]) comparison(e *ir.Expr) truth[T] {
	x, y := e.Args[0], e.Args[1]
	switch {
	case x.Op == ir.OpNil:
		x = withType(x, y.Type)
	case y.Op == ir.OpNil:
		y = withType(y, x.Type)
	default:
		x, y = typed(x, y), typed(y, x)
	}
	switch sh := c.scope.shape(x.Type); sh.Class {
	case numbers:
		a, b, op := c.above.number(x), c.above.number(y), e.Tok
		return func(fr *frame[T]) bool { return compare(op, a(fr).Value(), b(fr).Value()) }
	case ints:
		a, b, holds := c.whole(x), c.whole(y), ordered(e.Tok, sh.Int)
		return func(fr *frame[T]) bool { return holds(a(fr), b(fr)) }
	case refs:
		if sh.isString() {
			a, b, op := c.above.ref(x), c.above.ref(y), e.Tok
			return func(fr *frame[T]) bool { return compare(op, text(a(fr)), text(b(fr))) }
		}
	}
	return c.equality(x, y, e.Tok == token.NEQ)
}

func withType(e *ir.Expr, t types.Type) *ir.Expr {
	own := *e
	own.Type = t
	return &own
}

// equality compiles == and != of references, structs and arrays.
func (c *integers[T]) equality(x, y *ir.Expr, not bool) truth[T] {
	t := x.Type
	if types.IsInterface(y.Type) {
		t = y.Type
	}
	a, b, sh := c.places.copied(withInterface(x, t)), c.places.copied(withInterface(y, t)), c.scope.shape(t)
	return func(fr *frame[T]) bool { return equal(sh, a(fr), b(fr)) != not }
}

// withInterface boxes e if t is an interface.
func withInterface(e *ir.Expr, t types.Type) *ir.Expr {
	if types.IsInterface(t) && e.Op != ir.OpNil && !types.IsInterface(e.Type) {
		return ir.Convert(t, e)
	}
	return e
}

func (c *integers[T]) convertWhole(e *ir.Expr) whole[T] {
	x := e.Args[0]
	kind := c.scope.shape(e.Type).Int
	if c.scope.shape(x.Type).Class == numbers {
		y, convert := c.above.number(x), truncating(kind)
		return func(fr *frame[T]) int64 { return convert(y(fr).Value()) }
	}
	y, narrow := c.whole(x), wrapping(kind)
	return func(fr *frame[T]) int64 { return narrow(y(fr)) }
}
