package interp

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// number compiles an expression of floating-point type.
func (c *floats[T]) number(e *ir.Expr) number[T] {
	if isConstant(e) {
		x := numberConstant[T](e, c.scope.shape(e.Type))
		return func(*frame[T]) T { return x }
	}
	switch e.Op {
	case ir.OpVar:
		return c.numberVar(c.scope.local(e.Var))
	case ir.OpIndex:
		return c.numberElement(e)
	case ir.OpGlobal, ir.OpField, ir.OpDeref:
		at := c.places.place(e)
		return func(fr *frame[T]) T { return at(fr)[0].Num }
	case ir.OpUnary:
		return c.negated(e)
	case ir.OpBinary:
		return c.arithmetic(e)
	case ir.OpConvert:
		return c.convertNumber(e)
	case ir.OpBuiltin:
		return c.extreme(e)
	case ir.OpCall:
		if f := c.elementary(e); f != nil {
			return f
		}
	}
	at := c.places.other(e)
	return func(fr *frame[T]) T { return at(fr)[0].Num }
}

// numberConstant returns the value of a constant as a number of a shape.
func numberConstant[T Number[T]](e *ir.Expr, sh *Shape) T {
	v := constantValue(e)
	if v.Kind() == constant.Unknown {
		x, err := strconv.ParseFloat(e.Lit, 64)
		if err != nil {
			unsupported("the constant %s", e.Lit)
		}
		v = constant.MakeFloat64(x)
	}
	if sh.Single {
		x, _ := constant.Float32Val(v)
		return scalar[T](float64(x))
	}
	x, _ := constant.Float64Val(v)
	return scalar[T](x)
}

func constantValue(e *ir.Expr) constant.Value {
	if e.Op == ir.OpGlobal {
		return globalConstant(e.Obj.(*types.Const))
	}
	if e.Val == nil {
		return constant.MakeUnknown()
	}
	return e.Val
}

// globalConstant returns the value of a constant. The constants of package math in slopes
// carry no derivative.
func globalConstant(obj *types.Const) constant.Value {
	if obj.Val() == nil {
		x, ok := named[obj.Name()]
		if !ok {
			unsupported("the constant %s", obj.Name())
		}
		return constant.MakeFloat64(x)
	}
	return obj.Val()
}

func (c *floats[T]) numberVar(v *local[T]) number[T] {
	if slot := v.slot; !v.boxed {
		return func(fr *frame[T]) T { return fr.cells[slot].Num }
	}
	return func(fr *frame[T]) T { return v.cells(fr)[0].Num }
}

// numberElement returns a fast path for elements of slices.
func (c *floats[T]) numberElement(e *ir.Expr) number[T] {
	at := c.places.place(e)
	if _, ok := e.Args[0].Type.Underlying().(*types.Slice); !ok {
		return func(fr *frame[T]) T { return at(fr)[0].Num }
	}
	s, index := c.above.ref(e.Args[0]), c.places.index(e.Args[1])
	return func(fr *frame[T]) T {
		s, i := slice[T](s(fr)), index(fr)
		if uint64(i) >= uint64(s.Len()) {
			outOfRange(i, s.Len())
		}
		if s.flat != nil {
			return s.At(int(i))[0].Num
		}
		return s.cells[i].Num
	}
}

func (c *floats[T]) negated(e *ir.Expr) number[T] {
	x := c.number(operand(e, 0))
	if e.Tok == token.SUB {
		return func(fr *frame[T]) T { return x(fr).Neg() }
	}
	return x
}

func (c *floats[T]) arithmetic(e *ir.Expr) number[T] {
	x, y := c.number(operand(e, 0)), c.number(operand(e, 1))
	exact := c.exact(e.Tok, x, y)
	if !c.scope.shape(e.Type).Single {
		return exact
	}
	return func(fr *frame[T]) T { return exact(fr).Single() }
}

func (c *floats[T]) exact(op token.Token, x, y number[T]) number[T] {
	switch op {
	case token.ADD:
		return func(fr *frame[T]) T { return x(fr).Add(y(fr)) }
	case token.SUB:
		return func(fr *frame[T]) T { return x(fr).Sub(y(fr)) }
	case token.MUL:
		return func(fr *frame[T]) T { return x(fr).Mul(y(fr)) }
	case token.QUO:
		return func(fr *frame[T]) T { return x(fr).Div(y(fr)) }
	}
	unsupported("the operator %s of numbers", op)
	return nil
}

func (c *floats[T]) convertNumber(e *ir.Expr) number[T] {
	x := e.Args[0]
	single := c.scope.shape(e.Type).Single
	from := c.scope.shape(x.Type)
	if from.Class == ints {
		return c.fromInt(c.ints.whole(x), isUnsigned(from.Int), single)
	}
	y := c.number(x)
	if !single || from.Single {
		return y
	}
	return func(fr *frame[T]) T { return y(fr).Single() }
}

func (c *floats[T]) fromInt(x whole[T], unsigned, single bool) number[T] {
	convert := func(n int64) float64 { return float64(n) }
	switch {
	case single && unsigned:
		convert = func(n int64) float64 { return float64(float32(uint64(n))) }
	case single:
		convert = func(n int64) float64 { return float64(float32(n)) }
	case unsigned:
		convert = func(n int64) float64 { return float64(uint64(n)) }
	}
	return func(fr *frame[T]) T { return scalar[T](convert(x(fr))) }
}

// extreme compiles min and max.
func (c *floats[T]) extreme(e *ir.Expr) number[T] {
	if e.Builtin() != effects.Min && e.Builtin() != effects.Max {
		unsupported("the builtin %s of a number", e.Name)
	}
	f := Elementary().Named(e.Name)
	x := c.number(operand(e, 0))
	for i := 1; i < len(e.Args); i++ {
		a, b := x, c.number(operand(e, i))
		x = func(fr *frame[T]) T { return apply(f, a(fr), b(fr)) }
	}
	return x
}

// elementary compiles a call of a function of the table; nil if it is none.
func (c *floats[T]) elementary(e *ir.Expr) number[T] {
	fn, ok := e.Obj.(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Signature().Recv() != nil || !elementaryPackages[fn.Pkg().Path()] {
		return nil
	}
	f, ok := Elementary().byName[fn.Name()]
	if !ok || isTuple(e.Type) {
		return nil
	}
	args := make([]number[T], len(e.Args))
	for i, a := range e.Args {
		args[i] = c.asNumber(a)
	}
	return func(fr *frame[T]) T {
		var x [maxArgs]T
		for i, a := range args {
			x[i] = a(fr)
		}
		return apply(f, x[:len(args)]...)
	}
}

// elementaryPackages lists the packages whose functions are in the table under their own names.
var elementaryPackages = map[string]bool{"math": true, "github.com/gradgen/gradgen/runtime/specfn": true}

// asNumber compiles an argument of an elementary function, which may be an integer.
func (c *floats[T]) asNumber(e *ir.Expr) number[T] {
	if isConstant(e) {
		return c.number(withType(e, types.Typ[types.Float64]))
	}
	if c.scope.shape(e.Type).Class == ints {
		return c.fromInt(c.ints.whole(e), false, false)
	}
	return c.number(e)
}
