package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// wholeBuiltin compiles a builtin whose value is an integer.
func (c *integers[T]) wholeBuiltin(e *ir.Expr) whole[T] {
	switch e.Name {
	case "len", "cap", ir.Size:
		return c.length(e)
	case "copy":
		return c.copyElements(e)
	case "min", "max":
		return c.wholeExtreme(e)
	}
	unsupported("the builtin %s", e.Name)
	return nil
}

func (c *integers[T]) length(e *ir.Expr) whole[T] {
	x := e.Args[0]
	t := x.Type.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	if a, ok := t.(*types.Array); ok {
		return func(*frame[T]) int64 { return a.Len() }
	}
	r := c.above.ref(x)
	switch t.(type) {
	case *types.Basic:
		return func(fr *frame[T]) int64 { return int64(len(text(r(fr)))) }
	case *types.Map:
		return func(fr *frame[T]) int64 {
			m, _ := r(fr).(*Map[T])
			return int64(m.size())
		}
	}
	if e.Builtin() == effects.Cap {
		return func(fr *frame[T]) int64 { return int64(slice[T](r(fr)).Cap()) }
	}
	return func(fr *frame[T]) int64 { return int64(slice[T](r(fr)).Len()) }
}

func (c *integers[T]) wholeExtreme(e *ir.Expr) whole[T] {
	x := c.whole(operand(e, 0))
	less, largest := isUnsigned(c.scope.shape(e.Type).Int), e.Builtin() == effects.Max
	for i := 1; i < len(e.Args); i++ {
		a, b := x, c.whole(operand(e, i))
		x = func(fr *frame[T]) int64 {
			p, q := a(fr), b(fr)
			smaller := p < q
			if less {
				smaller = uint64(p) < uint64(q)
			}
			if smaller != largest {
				return p
			}
			return q
		}
	}
	return x
}

// copyElements compiles copy(y, x).
func (c *integers[T]) copyElements(e *ir.Expr) whole[T] {
	y, x := c.above.ref(e.Args[0]), c.sequence(e.Args[1])
	return func(fr *frame[T]) int64 {
		to := slice[T](y(fr))
		from := x(fr)
		n := min(to.Len(), from.Len())
		if n > 0 {
			copy(to.cells[:n*to.size], from.cells)
		}
		return int64(n)
	}
}

// sequence compiles a slice, or a string as a slice of bytes.
func (c *integers[T]) sequence(e *ir.Expr) func(*frame[T]) *Slice[T] {
	x := c.above.ref(e)
	if b, ok := e.Type.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		return func(fr *frame[T]) *Slice[T] { return slice[T](letters[T](text(x(fr)), types.Uint8)) }
	}
	return func(fr *frame[T]) *Slice[T] { return slice[T](x(fr)) }
}

// refBuiltin compiles a builtin whose value is a reference or a string.
func (c *references[T]) refBuiltin(e *ir.Expr) ref[T] {
	switch e.Name {
	case "append":
		return c.appended(e)
	case "make":
		return c.made(e)
	case "new":
		size := c.scope.shape(e.Type).Elem().Size
		return func(*frame[T]) any { return &Pointer[T]{allocate[T](size)} }
	}
	unsupported("the builtin %s", e.Name)
	return nil
}

func (c *references[T]) made(e *ir.Expr) ref[T] {
	sh := c.scope.shape(e.Type)
	if u, ok := e.Type.Underlying().(*types.Map); ok {
		key, elem := c.scope.shape(u.Key()), c.scope.shape(u.Elem())
		return func(*frame[T]) any { return newMap[T](key, elem) }
	}
	if _, ok := e.Type.Underlying().(*types.Slice); !ok {
		unsupported("make of %s", e.Type)
	}
	size := sh.Elem().Size
	n := c.places.index(e.Args[1])
	room := n
	if len(e.Args) > 2 {
		room = c.places.index(e.Args[2])
	}
	return func(fr *frame[T]) any {
		n, room := n(fr), room(fr)
		checkMake(n, room)
		return newSlice[T](size, int(n), int(room))
	}
}

// mostMade is the largest memory that a program may allocate at once.
const mostMade = 1 << 24

func checkMake(n, room int64) {
	if n < 0 || n > 1<<47 {
		failRuntime("makeslice: len out of range")
	}
	if room < n {
		failRuntime("makeslice: cap out of range")
	}
	if room > mostMade {
		unsupported("slices of %d elements", room)
	}
}

// appended compiles append(x, ...).
func (c *references[T]) appended(e *ir.Expr) ref[T] {
	x, elem := c.ref(e.Args[0]), c.scope.shape(e.Type).Elem()
	grow := Growth(elem.Type)
	if len(e.Args) == 2 && len(e.Keys) > 0 {
		more := c.ints.sequence(e.Args[1])
		return func(fr *frame[T]) any {
			s := slice[T](x(fr))
			return extended(s, more(fr), elem, grow)
		}
	}
	var args []*ir.Expr
	for _, a := range e.Args[1:] {
		if a.Op == ir.OpComposite && a.Name == "variadic" {
			args = append(args, a.Args...)
			continue
		}
		args = append(args, a)
	}
	sets := make([]setter[T], len(args))
	for i, a := range args {
		sets[i] = c.places.set(a, elem.Type)
	}
	return func(fr *frame[T]) any {
		s := slice[T](x(fr))
		more := newSlice[T](elem.Size, len(sets), len(sets))
		for i, set := range sets {
			set(fr, more.At(i))
		}
		return extended(s, more, elem, grow)
	}
}

// extended returns append(s, more...).
func extended[T Number[T]](s, more *Slice[T], elem *Shape, grow func(have, want int) int) any {
	n := s.Len() + more.Len()
	switch {
	case more.Len() == 0 && s == nil:
		return nil
	case more.Len() == 0:
		return s
	}
	to := s
	if n > s.Cap() {
		to = newSlice[T](elem.Size, n, grow(s.Cap(), n))
		if s != nil {
			copy(to.cells, s.cells[:s.len*s.size])
		}
	} else {
		to = &Slice[T]{cells: s.cells, len: n, cap: s.cap, size: s.size}
	}
	copy(to.cells[s.Len()*elem.Size:], more.cells[:more.len*more.size])
	return to
}

// builtinEffect compiles a builtin that is a statement.
func (c *statements[T]) builtinEffect(e *ir.Expr) action[T] {
	switch e.Name {
	case "panic":
		return c.panics(e)
	case "copy":
		x := c.ints.copyElements(e)
		return func(fr *frame[T]) signal { x(fr); return next }
	case "clear":
		return c.cleared(e)
	case "delete":
		return c.deleted(e)
	case "append", "make", "new":
		x := c.refs.ref(e)
		return func(fr *frame[T]) signal { x(fr); return next }
	case "len", "cap", "min", "max", ir.Size:
		set, size := c.places.set(e, e.Type), c.scope.shape(e.Type).Size
		at := c.scope.room(size)
		return func(fr *frame[T]) signal { set(fr, fr.cells[at:at+size]); return next }
	}
	unsupported("the builtin %s", e.Name)
	return nil
}

func (c *statements[T]) cleared(e *ir.Expr) action[T] {
	x := c.refs.ref(e.Args[0])
	return func(fr *frame[T]) signal {
		switch r := x(fr).(type) {
		case *Slice[T]:
			clear(r.cells[:r.len*r.size])
		case *Map[T]:
			r.clear()
		}
		return next
	}
}

func (c *statements[T]) deleted(e *ir.Expr) action[T] {
	m := c.refs.ref(e.Args[0])
	key := c.scope.shape(e.Args[0].Type.Underlying().(*types.Map).Key())
	set := c.places.set(e.Args[1], key.Type)
	return func(fr *frame[T]) signal {
		k := make([]Cell[T], key.Size)
		set(fr, k)
		if m, _ := m(fr).(*Map[T]); m != nil {
			m.remove(k)
		}
		return next
	}
}

// panics compiles panic(x).
func (c *statements[T]) panics(e *ir.Expr) action[T] {
	x := e.Args[0]
	if types.IsInterface(x.Type) {
		r := c.refs.ref(x)
		return func(fr *frame[T]) signal { panic(&Panic{c.scope.m.message(fr.run, r(fr))}) }
	}
	t := types.Default(x.Type)
	set, size := c.places.set(x, t), c.scope.shape(t).Size
	return func(fr *frame[T]) signal {
		cells := make([]Cell[T], size)
		set(fr, cells)
		panic(&Panic{c.scope.m.message(fr.run, &Boxed[T]{t, cells})})
	}
}
