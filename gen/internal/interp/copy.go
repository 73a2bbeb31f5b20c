package interp

// CopyOf returns a copy of x that shares no memory with it and has the same
// lengths, capacities, aliases of whole slices and cycles.
func CopyOf[T Number[T]](sh *Shape, x []Cell[T]) []Cell[T] {
	c := copier[T]{}
	return c.copied(sh, x, x)
}

// A copier records the copies that it has made.
type copier[T Number[T]] struct {
	pointers visited[T]
	slices   map[span[T]]*Slice[T]
}

// A span is the memory of a slice.
type span[T Number[T]] struct {
	place[T]
	len, cap int
}

// copied returns a copy of dot with the capacities and the aliases of x. The value dot is a shadow of x.
func (c *copier[T]) copied(sh *Shape, dot, x []Cell[T]) []Cell[T] {
	if c.pointers == nil {
		c.pointers, c.slices = visited[T]{}, map[span[T]]*Slice[T]{}
	}
	out := make([]Cell[T], sh.Size)
	copy(out, dot)
	c.references(sh, out, x)
	return out
}

// references replaces the references in v, which is itself a copy. It does not change parts that x does not have.
func (c *copier[T]) references(sh *Shape, v, x []Cell[T]) {
	switch sh.Class {
	case areas:
		sh.parts(func(at int, p *Shape) { c.references(p, v[at:at+p.Size], within(x, at, p.Size)) })
	case refs:
		var beside any
		if x != nil {
			beside = x[0].Ref
		}
		switch r := v[0].Ref.(type) {
		case *Pointer[T]:
			v[0].Ref = c.pointer(sh.Elem(), r, pointer[T](beside))
		case *Slice[T]:
			v[0].Ref = c.slice(sh.Elem(), r, slice[T](beside))
		}
	}
}

// within returns a part of x, or nil if x does not have it.
func within[T Number[T]](x []Cell[T], at, size int) []Cell[T] {
	if x == nil {
		return nil
	}
	return x[at : at+size]
}

func (c *copier[T]) pointer(elem *Shape, p, x *Pointer[T]) *Pointer[T] {
	key := placeOf(p, elem)
	var beside []Cell[T]
	if x != nil {
		key, beside = placeOf(x, elem), x.cells
	}
	if q, ok := c.pointers[key]; ok {
		return q
	}
	q := &Pointer[T]{allocate[T](elem.Size)}
	c.pointers[key] = q
	copy(q.cells, p.cells)
	c.references(elem, q.cells, beside)
	return q
}

func (c *copier[T]) slice(elem *Shape, s, x *Slice[T]) *Slice[T] {
	room := s.cap
	if x != nil {
		room = max(s.len, x.cap)
	}
	key := span[T]{placeOf(&Pointer[T]{s.cells}, elem), s.len, room}
	if t, ok := c.slices[key]; ok {
		return t
	}
	t := newSlice[T](s.size, s.len, room)
	c.slices[key] = t
	copy(t.cells[:t.len*t.size], s.cells)
	for i := range t.len {
		var beside []Cell[T]
		if i < x.Len() {
			beside = x.At(i)
		}
		c.references(elem, t.At(i), beside)
	}
	return t
}
