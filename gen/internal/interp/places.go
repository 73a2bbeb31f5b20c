package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// set compiles a store of the value of e into a place of type t.
func (c *places[T]) set(e *ir.Expr, t types.Type) setter[T] {
	e = assignable(e, t)
	switch c.scope.shape(t).Class {
	case numbers:
		x := c.above.number(e)
		return func(fr *frame[T], to []Cell[T]) { to[0].Num = x(fr) }
	case ints:
		x := c.above.whole(e)
		return func(fr *frame[T], to []Cell[T]) { to[0].Int = x(fr) }
	case refs:
		x := c.above.ref(e)
		return func(fr *frame[T], to []Cell[T]) { to[0].Ref = x(fr) }
	}
	x := c.area(e)
	return func(fr *frame[T], to []Cell[T]) { copy(to, x(fr)) }
}

// assignable returns e as a value of type t: constants take the type t, and an interface boxes other values.
func assignable(e *ir.Expr, t types.Type) *ir.Expr {
	switch {
	case isUntypedNil(e):
		return e
	case types.IsInterface(t) && e.Type != nil && !types.IsInterface(e.Type):
		return ir.Convert(t, e)
	case isConstant(e) && !types.IsInterface(t):
		own := *e
		own.Type = t
		return &own
	}
	return e
}

// operand returns an operand of e. It has the type of e unless it is a constant.
func operand(e *ir.Expr, i int) *ir.Expr { return assignable(e.Args[i], e.Type) }

// isConstant reports whether e has a value that is known before the program runs.
func isConstant(e *ir.Expr) bool { return e.Op != ir.OpNil && e.IsConst() }

// typed returns e, with the type of a value instead of the type of an untyped constant.
func typed(e, beside *ir.Expr) *ir.Expr {
	b, ok := e.Type.(*types.Basic)
	if !isConstant(e) && (!ok || b.Info()&types.IsUntyped == 0) {
		return e
	}
	own := *e
	own.Type = beside.Type
	if isConstant(beside) || types.IsInterface(beside.Type) {
		own.Type = types.Default(e.Type)
	}
	return &own
}

// place compiles the location of e: a variable, an element, a field or the target of
// a pointer. A value without location is copied.
func (c *places[T]) place(e *ir.Expr) area[T] {
	switch e.Op {
	case ir.OpVar:
		return c.scope.local(e.Var).cells
	case ir.OpGlobal:
		if v, ok := e.Obj.(*types.Var); ok {
			return func(*frame[T]) []Cell[T] { return c.scope.m.global(v) }
		}
	case ir.OpIndex:
		return c.element(e)
	case ir.OpField:
		return c.field(e)
	case ir.OpDeref:
		p := c.above.ref(e.Args[0])
		return func(fr *frame[T]) []Cell[T] { return target[T](p(fr)) }
	}
	return c.copied(e)
}

// copied compiles a copy of a value in the frame.
func (c *places[T]) copied(e *ir.Expr) area[T] {
	set, size := c.set(e, e.Type), c.scope.shape(e.Type).Size
	at := c.scope.room(size)
	return func(fr *frame[T]) []Cell[T] {
		set(fr, fr.cells[at:at+size])
		return fr.cells[at : at+size]
	}
}

// target returns the variable that a pointer points to.
func target[T Number[T]](ref any) []Cell[T] {
	p := pointer[T](ref)
	if p == nil {
		nilPointer()
	}
	return p.cells
}

// field compiles the place x.f, which may go through a pointer.
func (c *places[T]) field(e *ir.Expr) area[T] {
	x, f := e.Args[0], e.Obj.(*types.Var)
	if p, ok := x.Type.Underlying().(*types.Pointer); ok {
		g, at := c.scope.shape(p.Elem()).field(f), c.above.ref(x)
		return func(fr *frame[T]) []Cell[T] { return target[T](at(fr))[g.At : g.At+g.Shape.Size] }
	}
	g, at := c.scope.shape(x.Type).field(f), c.area(x)
	return func(fr *frame[T]) []Cell[T] { return at(fr)[g.At : g.At+g.Shape.Size] }
}

// element compiles the place x[i] of a slice, an array, or an array that x points to.
func (c *places[T]) element(e *ir.Expr) area[T] {
	x := e.Args[0]
	if isMapElement(e) {
		return c.mapElement(e)
	}
	index, t := c.index(e.Args[1]), x.Type
	if x.Op == ir.OpVar {
		t = x.Var.Type // the array of a kernel's numbers grows until the kernel is complete
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		s := c.above.ref(x)
		return func(fr *frame[T]) []Cell[T] {
			s, i := slice[T](s(fr)), index(fr)
			if uint64(i) >= uint64(s.Len()) {
				outOfRange(i, s.Len())
			}
			return s.At(int(i))
		}
	case *types.Array:
		return inArray(c.area(x), index, c.scope.shape(t))
	case *types.Pointer:
		p := c.above.ref(x)
		return inArray(func(fr *frame[T]) []Cell[T] { return target[T](p(fr)) }, index, c.scope.shape(u.Elem()))
	}
	unsupported("an index of type %s", x.Type)
	return nil
}

func inArray[T Number[T]](at area[T], index whole[T], sh *Shape) area[T] {
	n, size := sh.Len, sh.Elem().Size
	return func(fr *frame[T]) []Cell[T] {
		cells, i := at(fr), index(fr)
		if uint64(i) >= uint64(n) {
			outOfRange(i, n)
		}
		return cells[int(i)*size : (int(i)+1)*size]
	}
}

// index compiles an index, which may be an untyped constant.
func (c *places[T]) index(e *ir.Expr) whole[T] {
	if isConstant(e) {
		own := *e
		own.Type = types.Typ[types.Int]
		return c.above.whole(&own)
	}
	return c.above.whole(e)
}

// area compiles the cells of a struct, an array or a vector.
func (c *places[T]) area(e *ir.Expr) area[T] {
	switch e.Op {
	case ir.OpVar, ir.OpGlobal, ir.OpIndex, ir.OpField, ir.OpDeref:
		return c.place(e)
	case ir.OpConvert:
		return c.convertArea(e)
	case ir.OpComposite:
		return c.composite(e)
	case ir.OpBuiltin:
		unsupported("the builtin %s of an array or struct", e.Name)
	}
	return c.other(e)
}

// other compiles expressions of any class that yield their value in cells: calls and assertions.
func (c *places[T]) other(e *ir.Expr) area[T] {
	if e.Op == ir.OpAssert {
		return c.assert(e)
	}
	return c.above.yielded(e)
}
