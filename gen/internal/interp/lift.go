package interp

// Lifted returns a copy of values in which each number is what f makes of it, with
// lengths, capacities, aliases and cycles as they are. Values with aliases have to be
// copied in one call.
func Lifted[T Number[T], U Number[U]](f func(T) U, values ...Value[T]) []Value[U] {
	l := &lifter[T, U]{f: f, pointers: map[place[T]]*Pointer[U]{}, slices: map[span[T]]*Slice[U]{}}
	out := make([]Value[U], len(values))
	for i, v := range values {
		out[i] = Value[U]{v.Shape, l.cells(v.Shape, v.Cells)}
	}
	return out
}

type lifter[T Number[T], U Number[U]] struct {
	f        func(T) U
	pointers map[place[T]]*Pointer[U]
	slices   map[span[T]]*Slice[U]
}

func (l *lifter[T, U]) cells(sh *Shape, x []Cell[T]) []Cell[U] {
	out := make([]Cell[U], len(x), max(len(x), 1))
	l.into(sh, out, x)
	return out
}

func (l *lifter[T, U]) into(sh *Shape, to []Cell[U], x []Cell[T]) {
	switch sh.Class {
	case numbers:
		to[0].Num = l.f(x[0].Num)
	case ints:
		to[0].Int = x[0].Int
	case refs:
		to[0].Ref = l.reference(sh, x[0].Ref)
	default:
		sh.parts(func(at int, p *Shape) { l.into(p, to[at:at+p.Size], x[at:at+p.Size]) })
	}
}

func (l *lifter[T, U]) reference(sh *Shape, ref any) any {
	switch r := ref.(type) {
	case *Pointer[T]:
		return l.pointer(sh.Elem(), r)
	case *Slice[T]:
		return l.slice(sh.Elem(), r)
	case *Boxed[T]:
		return &Boxed[U]{r.Type, l.cells(sh.shapes.Of(r.Type), r.Cells)}
	case *Map[T]:
		m := newMap[U](r.key, r.elem)
		for _, e := range r.order {
			if !e.gone {
				copy(m.make(l.cells(r.key, e.key)), l.cells(r.elem, e.value))
			}
		}
		return m
	}
	return ref
}

func (l *lifter[T, U]) pointer(elem *Shape, p *Pointer[T]) *Pointer[U] {
	key := placeOf(p, elem)
	if q, ok := l.pointers[key]; ok {
		return q
	}
	q := &Pointer[U]{allocate[U](elem.Size)}
	l.pointers[key] = q
	l.into(elem, q.cells, p.cells)
	return q
}

func (l *lifter[T, U]) slice(elem *Shape, s *Slice[T]) *Slice[U] {
	key := span[T]{placeOf(&Pointer[T]{s.cells}, elem), s.len, s.cap}
	if t, ok := l.slices[key]; ok {
		return t
	}
	t := newSlice[U](s.size, s.len, s.cap)
	l.slices[key] = t
	for i := range s.cap {
		l.into(elem, t.cells[i*s.size:(i+1)*s.size], s.cells[i*s.size:(i+1)*s.size])
	}
	return t
}
