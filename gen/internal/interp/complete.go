package interp

import "github.com/gradgen/gradgen/gen/internal/shape"

// A completer replaces nil in a tangent by zeros if the primal has memory with numbers there, as
// gradrt.Complete does.
type completer[T Number[T]] struct {
	tangents visited[T] // of the variables of the value
	done     map[place[T]]bool
}

func complete[T Number[T]](sh *Shape, dot, x []Cell[T]) []Cell[T] {
	c := &completer[T]{visited[T]{}, map[place[T]]bool{}}
	c.note(sh, dot, x)
	c.fill(sh, dot, x)
	return dot
}

// note records the tangents that are not nil.
func (c *completer[T]) note(sh *Shape, dot, x []Cell[T]) {
	if p := pointerIn(sh, x); p != nil {
		key, have := placeOf(p, sh.Elem()), pointer[T](dot[0].Ref)
		if have == nil || c.tangents[key] != nil {
			return
		}
		c.tangents[key] = have
	}
	eachMatch(sh, dot, x, c.note)
}

func (c *completer[T]) fill(sh *Shape, dot, x []Cell[T]) {
	if sh.Class == refs && pointer[T](dot[0].Ref) == nil && slice[T](dot[0].Ref) == nil {
		if shape.Differentiable(sh.Type) {
			shadowInto(sh, dot, x, c.tangents)
		}
		return
	}
	if p := pointerIn(sh, x); p != nil {
		key := placeOf(p, sh.Elem())
		if c.done[key] {
			return
		}
		c.done[key] = true
	}
	eachMatch(sh, dot, x, c.fill)
}

// pointerIn returns the pointer in x; nil if there is none.
func pointerIn[T Number[T]](sh *Shape, x []Cell[T]) *Pointer[T] {
	if sh.Class != refs {
		return nil
	}
	p, _ := x[0].Ref.(*Pointer[T])
	return p
}

// eachMatch calls f for the corresponding parts of dot and x, or for the variables that these point to.
func eachMatch[T Number[T]](sh *Shape, dot, x []Cell[T], f func(sh *Shape, dot, x []Cell[T])) {
	if sh.Class == areas {
		sh.parts(func(at int, p *Shape) { f(p, dot[at:at+p.Size], x[at:at+p.Size]) })
		return
	}
	if sh.Class != refs {
		return
	}
	switch r := x[0].Ref.(type) {
	case *Pointer[T]:
		f(sh.Elem(), pointer[T](dot[0].Ref).cells, r.cells)
	case *Slice[T]:
		for i := range min(r.len, slice[T](dot[0].Ref).Len()) {
			f(sh.Elem(), slice[T](dot[0].Ref).At(i), r.At(i))
		}
	}
}
