package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// convertRef compiles conversions to strings, references and interfaces.
func (c *references[T]) convertRef(e *ir.Expr) ref[T] {
	x := e.Args[0]
	to, from := e.Type.Underlying(), x.Type.Underlying()
	if types.IsInterface(e.Type) {
		return c.toInterface(x)
	}
	if x.Op == ir.OpNil {
		return c.ref(x)
	}
	if p, ok := to.(*types.Pointer); ok && match.Slice(from) {
		return c.toArray(x, c.scope.shape(p.Elem()))
	}
	if b, ok := to.(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return c.toText(x)
	}
	if b, ok := from.(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return c.fromText(x, c.scope.shape(e.Type))
	}
	return c.ref(x)
}

// toInterface boxes a value that is not yet in an interface.
func (c *references[T]) toInterface(x *ir.Expr) ref[T] {
	if types.IsInterface(x.Type) || isUntypedNil(x) {
		return c.ref(x)
	}
	t := types.Default(x.Type)
	size := c.scope.shape(t).Size
	set := c.places.set(x, t)
	return func(fr *frame[T]) any {
		cells := make([]Cell[T], size)
		set(fr, cells)
		return &Boxed[T]{types.Unalias(t), cells}
	}
}

func isUntypedNil(x *ir.Expr) bool {
	b, ok := x.Type.(*types.Basic)
	return x.Op == ir.OpNil && (x.Type == nil || ok && b.Kind() == types.UntypedNil)
}

// toArray compiles a conversion of a slice to a pointer to an array.
func (c *references[T]) toArray(x *ir.Expr, array *Shape) ref[T] {
	s := c.ref(x)
	return func(fr *frame[T]) any {
		s := slice[T](s(fr))
		checkArray(s.Len(), array.Len)
		if s == nil {
			return nil
		}
		return &Pointer[T]{s.cells[:array.Size]}
	}
}

func checkArray(have, want int) {
	if have < want {
		failRuntime("cannot convert slice with length %d to array or pointer to array with length %d", have, want)
	}
}

// toText compiles conversions of strings, integers, bytes and runes to a string.
func (c *references[T]) toText(x *ir.Expr) ref[T] {
	sh := c.scope.shape(x.Type)
	if sh.Class == ints {
		n := c.ints.whole(x)
		return func(fr *frame[T]) any { return string(rune(n(fr))) }
	}
	y := c.ref(x)
	if sh.isString() {
		return y
	}
	kind := sh.Elem().Int
	return func(fr *frame[T]) any {
		s := slice[T](y(fr))
		var out []rune
		var bytes []byte
		for i := range s.Len() {
			if n := s.At(i)[0].Int; kind == types.Uint8 {
				bytes = append(bytes, byte(n))
			} else {
				out = append(out, rune(n))
			}
		}
		return string(bytes) + string(out)
	}
}

// fromText compiles a conversion of a string to bytes or runes.
func (c *references[T]) fromText(x *ir.Expr, to *Shape) ref[T] {
	y := c.ref(x)
	if to.isString() {
		return y
	}
	kind := to.Elem().Int
	return func(fr *frame[T]) any { return letters[T](text(y(fr)), kind) }
}

func letters[T Number[T]](s string, kind types.BasicKind) any {
	var list []int64
	if kind == types.Uint8 {
		for i := range len(s) {
			list = append(list, int64(s[i]))
		}
	} else {
		for _, r := range s {
			list = append(list, int64(r))
		}
	}
	out := newSlice[T](1, len(list), len(list))
	for i, n := range list {
		out.cells[i].Int = n
	}
	return out
}

// convertArea compiles conversions between structs and arrays, and of a slice to an
// array.
func (c *places[T]) convertArea(e *ir.Expr) area[T] {
	x := e.Args[0]
	if !match.Slice(x.Type) {
		return c.area(x)
	}
	s, sh := c.above.ref(x), c.scope.shape(e.Type)
	return func(fr *frame[T]) []Cell[T] {
		s := slice[T](s(fr))
		checkArray(s.Len(), sh.Len)
		if s == nil {
			return nil
		}
		return s.cells[:sh.Size]
	}
}

// assert compiles x.(T), which panics if it fails.
func (c *places[T]) assert(e *ir.Expr) area[T] {
	x, holds := c.above.ref(e.Args[0]), c.holding(e.Type)
	iface, name := e.Args[0].Type, types.TypeString(e.Type, (*types.Package).Name)
	at := c.scope.room(1)
	toInterface := types.IsInterface(e.Type)
	return func(fr *frame[T]) []Cell[T] {
		b, _ := x(fr).(*Boxed[T])
		if !holds(b) {
			failAssertion(types.TypeString(iface, (*types.Package).Name), b, name)
		}
		if toInterface {
			fr.cells[at].Ref = b
			return fr.cells[at : at+1]
		}
		return b.Cells
	}
}

func failAssertion[T Number[T]](iface string, b *Boxed[T], want string) {
	if iface == "any" {
		iface = "interface {}"
	}
	have := "nil"
	if b != nil {
		have = types.TypeString(b.Type, (*types.Package).Name)
	}
	fail("interface conversion: %s is %s, not %s", iface, have, want)
}

// holding returns a function that reports whether the value in an interface has type t.
func (c *places[T]) holding(t types.Type) func(*Boxed[T]) bool {
	if i, ok := t.Underlying().(*types.Interface); ok {
		return func(b *Boxed[T]) bool { return b != nil && types.Implements(b.Type, i) }
	}
	return func(b *Boxed[T]) bool { return b != nil && types.Identical(b.Type, t) }
}

// asserted compiles x.(T) with a second result that reports success.
func (c *places[T]) asserted(e *ir.Expr) func(*frame[T]) [][]Cell[T] {
	t := e.Type
	if tuple, ok := t.(*types.Tuple); ok {
		t = tuple.At(0).Type()
	}
	x, holds, sh := c.above.ref(e.Args[0]), c.holding(t), c.scope.shape(t)
	toInterface := types.IsInterface(t)
	return func(fr *frame[T]) [][]Cell[T] {
		b, _ := x(fr).(*Boxed[T])
		value := make([]Cell[T], sh.Size)
		ok := holds(b)
		switch {
		case ok && toInterface:
			value[0].Ref = b
		case ok:
			copy(value, b.Cells)
		}
		return [][]Cell[T]{value, {{Int: oneIf(ok)}}}
	}
}
