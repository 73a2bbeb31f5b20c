package interp

import (
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// ref compiles an expression whose value is a string, a reference or an interface.
func (c *references[T]) ref(e *ir.Expr) ref[T] {
	switch {
	case e.Op == ir.OpNil:
		return func(*frame[T]) any { return nil }
	case isConstant(e):
		return c.refConstant(e)
	case declared(e):
		return func(*frame[T]) any { return e.Obj }
	}
	switch e.Op {
	case ir.OpVar:
		return c.refVar(e.Var)
	case ir.OpGlobal, ir.OpIndex, ir.OpField, ir.OpDeref:
		at := c.places.place(e)
		return func(fr *frame[T]) any { return at(fr)[0].Ref }
	case ir.OpBinary:
		return c.joined(e)
	case ir.OpConvert:
		return c.convertRef(e)
	case ir.OpAddr:
		return c.address(e.Args[0])
	case ir.OpSlice:
		return c.sliced(e)
	case ir.OpComposite:
		return c.literal(e)
	case ir.OpBuiltin:
		return c.refBuiltin(e)
	case ir.OpTape:
		if s := c.segment(e); s != nil {
			return s
		}
	}
	at := c.places.other(e)
	return func(fr *frame[T]) any { return at(fr)[0].Ref }
}

// declared reports whether e is a declared function, which is its value.
func declared(e *ir.Expr) bool {
	_, ok := e.Obj.(*types.Func)
	return ok && e.Op == ir.OpGlobal
}

func (c *references[T]) refVar(v *ir.Var) ref[T] {
	if c.scope.isTape(v) {
		return func(*frame[T]) any { return nil }
	}
	l := c.scope.local(v)
	if slot := l.slot; !l.boxed {
		return func(fr *frame[T]) any { return fr.cells[slot].Ref }
	}
	return func(fr *frame[T]) any { return l.cells(fr)[0].Ref }
}

// refConstant returns a string. A message is prefixed with the name of the function.
func (c *references[T]) refConstant(e *ir.Expr) ref[T] {
	var s string
	if message, ok := ir.MessageOf(e); ok {
		s = c.scope.m.says + ": " + message
	} else if v := constantValue(e); v.Kind() == constant.String {
		s = constant.StringVal(v)
	} else if quoted, err := strconv.Unquote(e.Lit); err == nil {
		s = quoted
	} else {
		unsupported("the constant %s", e)
	}
	return func(*frame[T]) any { return s }
}

// joined compiles the concatenation of strings.
func (c *references[T]) joined(e *ir.Expr) ref[T] {
	if e.Tok != token.ADD {
		unsupported("the operator %s of strings", e.Tok)
	}
	x, y := c.ref(e.Args[0]), c.ref(e.Args[1])
	return func(fr *frame[T]) any { return text(x(fr)) + text(y(fr)) }
}

// address compiles &x.
func (c *references[T]) address(x *ir.Expr) ref[T] {
	if x.Op == ir.OpComposite {
		set, size := c.places.set(x, x.Type), c.scope.shape(x.Type).Size
		return func(fr *frame[T]) any {
			fresh := allocate[T](size)
			set(fr, fresh)
			return &Pointer[T]{fresh}
		}
	}
	if x.Op == ir.OpDeref {
		p := c.ref(x.Args[0])
		return func(fr *frame[T]) any {
			at := p(fr)
			target[T](at)
			return at
		}
	}
	at := c.places.place(x)
	return func(fr *frame[T]) any { return &Pointer[T]{at(fr)} }
}

// sliced compiles x[lo:hi:most].
func (c *references[T]) sliced(e *ir.Expr) ref[T] {
	bounds := [3]whole[T]{}
	for i, b := range e.Args[1:4] {
		if b != nil {
			bounds[i] = c.places.index(b)
		}
	}
	x := e.Args[0]
	switch u := x.Type.Underlying().(type) {
	case *types.Basic:
		s := c.ref(x)
		return func(fr *frame[T]) any { return cutText(text(s(fr)), fr, bounds) }
	case *types.Slice:
		s := c.ref(x)
		return func(fr *frame[T]) any { return cutSlice(slice[T](s(fr)), fr, bounds) }
	case *types.Pointer:
		p, sh := c.ref(x), c.scope.shape(u.Elem())
		return func(fr *frame[T]) any { return cutSlice(asSlice(target[T](p(fr)), sh), fr, bounds) }
	}
	at, sh := c.places.place(x), c.scope.shape(x.Type)
	return func(fr *frame[T]) any { return cutSlice(asSlice(at(fr), sh), fr, bounds) }
}

// asSlice returns an array as a slice.
func asSlice[T Number[T]](cells []Cell[T], array *Shape) *Slice[T] {
	return &Slice[T]{cells: cells, len: array.Len, cap: array.Len, size: array.Elem().Size}
}

func cutSlice[T Number[T]](s *Slice[T], fr *frame[T], bounds [3]whole[T]) any {
	lo, hi, most := int64(0), int64(s.Len()), int64(s.Cap())
	if bounds[0] != nil {
		lo = bounds[0](fr)
	}
	if bounds[1] != nil {
		hi = bounds[1](fr)
	}
	if bounds[2] != nil {
		most = bounds[2](fr)
		checkBounds(lo, hi, most, int64(s.Cap()))
	} else if uint64(hi) > uint64(s.Cap()) {
		failRuntime("slice bounds out of range [:%d]%s", hi, withCapacity(hi, s.Cap()))
	}
	if uint64(lo) > uint64(hi) {
		failLow(lo, hi)
	}
	if s == nil {
		return nil
	}
	return s.cut(int(lo), int(hi), int(most))
}

func withCapacity(hi int64, capacity int) string {
	if hi < 0 {
		return ""
	}
	return " with capacity " + itoa(capacity)
}

func failLow(lo, hi int64) {
	if lo < 0 {
		failRuntime("slice bounds out of range [%d:]", lo)
	}
	failRuntime("slice bounds out of range [%d:%d]", lo, hi)
}

// checkBounds checks the limits of s[lo:hi:most] from the last to the first.
func checkBounds(lo, hi, most, capacity int64) {
	switch {
	case most < 0:
		failRuntime("slice bounds out of range [::%d]", most)
	case most > capacity:
		failRuntime("slice bounds out of range [::%d] with capacity %d", most, capacity)
	case hi < 0:
		failRuntime("slice bounds out of range [:%d:]", hi)
	case hi > most:
		failRuntime("slice bounds out of range [:%d:%d]", hi, most)
	case lo < 0:
		failRuntime("slice bounds out of range [%d::]", lo)
	case lo > hi:
		failRuntime("slice bounds out of range [%d:%d:]", lo, hi)
	}
}

func cutText[T Number[T]](s string, fr *frame[T], bounds [3]whole[T]) string {
	lo, hi := int64(0), int64(len(s))
	if bounds[0] != nil {
		lo = bounds[0](fr)
	}
	if bounds[1] != nil {
		hi = bounds[1](fr)
	}
	if uint64(hi) > uint64(len(s)) {
		if hi < 0 {
			failRuntime("slice bounds out of range [:%d]", hi)
		}
		failRuntime("slice bounds out of range [:%d] with length %d", hi, len(s))
	}
	if uint64(lo) > uint64(hi) {
		failLow(lo, hi)
	}
	return s[lo:hi]
}
