package interp

import "unsafe"

// visited maps the variables that pointers lead to, to their results. A struct and its first field may have the same
// address.
type visited[T Number[T]] map[place[T]]*Pointer[T]

type place[T Number[T]] struct {
	at *Cell[T]
	sh *Shape
}

func placeOf[T Number[T]](p *Pointer[T], sh *Shape) place[T] {
	return place[T]{unsafe.SliceData(p.cells), sh}
}

// ShadowOf returns a value of the shape of x with all numbers zero. It has the same lengths, capacities, aliases of
// pointers and cycles as x.
func ShadowOf[T Number[T]](sh *Shape, x []Cell[T]) []Cell[T] {
	out := make([]Cell[T], sh.Size)
	shadowInto(sh, out, x, visited[T]{})
	return out
}

func shadowInto[T Number[T]](sh *Shape, to, x []Cell[T], seen visited[T]) {
	if sh.Class == areas {
		shadowSizes(sh, to, x)
		sh.parts(func(at int, p *Shape) { shadowInto(p, to[at:at+p.Size], x[at:at+p.Size], seen) })
		return
	}
	if sh.Class != refs {
		return
	}
	switch r := x[0].Ref.(type) {
	case *Pointer[T]:
		to[0].Ref = shadowPointer(sh.Elem(), r, seen)
	case *Slice[T]:
		s := newSlice[T](r.size, r.len, r.cap)
		to[0].Ref = s
		for i := range r.len {
			shadowInto(sh.Elem(), s.At(i), r.At(i), seen)
		}
	}
}

func shadowPointer[T Number[T]](elem *Shape, p *Pointer[T], seen visited[T]) *Pointer[T] {
	key := placeOf(p, elem)
	if q, ok := seen[key]; ok {
		return q
	}
	q := &Pointer[T]{allocate[T](elem.Size)}
	seen[key] = q
	shadowInto(elem, q.cells, p.cells, seen)
	return q
}

// clearNumbers sets every number that x leads to, to zero.
func clearNumbers[T Number[T]](sh *Shape, x []Cell[T], seen visited[T]) {
	switch sh.Class {
	case numbers:
		x[0].Num = scalar[T](0)
	case areas:
		sh.parts(func(at int, p *Shape) { clearNumbers(p, x[at:at+p.Size], seen) })
	case refs:
		eachPointee(sh, x[0].Ref, seen, func(elem *Shape, y []Cell[T]) { clearNumbers(elem, y, seen) })
	}
}

// eachPointee calls f once for each variable that a reference leads to.
func eachPointee[T Number[T]](sh *Shape, ref any, seen visited[T], f func(elem *Shape, x []Cell[T])) {
	switch r := ref.(type) {
	case *Pointer[T]:
		key := placeOf(r, sh.Elem())
		if seen[key] == nil {
			seen[key] = r
			f(sh.Elem(), r.cells)
		}
	case *Slice[T]:
		for i := range r.len {
			f(sh.Elem(), r.At(i))
		}
	}
}

// addNumbers adds every number that x leads to to its counterpart.
func addNumbers[T Number[T]](sh *Shape, to, x []Cell[T], seen visited[T]) {
	switch sh.Class {
	case numbers:
		to[0].Num = rounded(sh, to[0].Num.Add(x[0].Num))
	case areas:
		sh.parts(func(at int, p *Shape) { addNumbers(p, to[at:at+p.Size], x[at:at+p.Size], seen) })
	case refs:
		addPointees(sh, to[0].Ref, x[0].Ref, seen)
	}
}

func addPointees[T Number[T]](sh *Shape, to, x any, seen visited[T]) {
	switch r := x.(type) {
	case *Pointer[T]:
		key := placeOf(r, sh.Elem())
		if q := pointer[T](to); q != nil && seen[key] == nil {
			seen[key] = r
			addNumbers(sh.Elem(), q.cells, r.cells, seen)
		}
	case *Slice[T]:
		s := slice[T](to)
		if s.Len() != r.len {
			if s == nil || !sh.Elem().leadsToNumbers(map[*Shape]bool{}) {
				return
			}
			fail("gradgen: a seed or accumulator has a slice of another length than its primal")
		}
		for i := range r.len {
			addNumbers(sh.Elem(), s.At(i), r.At(i), seen)
		}
	}
}

// snapshot is a copy of a slice or of the target of a pointer, one level deep.
func snapshot[T Number[T]](x Cell[T]) Cell[T] {
	switch r := x.Ref.(type) {
	case *Pointer[T]:
		p := &Pointer[T]{allocate[T](len(r.cells))}
		copy(p.cells, r.cells)
		return Cell[T]{Ref: p}
	case *Slice[T]:
		s := newSlice[T](r.size, r.len, r.len)
		copy(s.cells, r.cells[:r.len*r.size])
		return Cell[T]{Ref: s}
	}
	return x
}

// A scatter adds the numbers of a cloned shadow to its accumulator.
type scatter[T Number[T]] struct{ pairs []func() }

// A shadowCloner clones a shadow and records the pairs of its scatter.
type shadowCloner[T Number[T]] struct {
	seen visited[T]
	home *scatter[T]
}

func (d *shadowCloner[T]) shadow(sh *Shape, x, acc []Cell[T]) []Cell[T] {
	out := make([]Cell[T], sh.Size)
	d.into(sh, out, x, acc)
	return out
}

func (d *shadowCloner[T]) into(sh *Shape, to, x, acc []Cell[T]) {
	switch sh.Class {
	case numbers:
		d.home.pairs = append(d.home.pairs, func() { acc[0].Num = rounded(sh, acc[0].Num.Add(to[0].Num)) })
	case areas:
		shadowSizes(sh, to, x)
		sh.parts(func(at int, p *Shape) { d.into(p, to[at:at+p.Size], x[at:at+p.Size], acc[at:at+p.Size]) })
	case refs:
		switch r := x[0].Ref.(type) {
		case *Pointer[T]:
			to[0].Ref = d.pointer(sh.Elem(), r, pointer[T](acc[0].Ref))
		case *Slice[T]:
			to[0].Ref = d.slice(sh.Elem(), r, slice[T](acc[0].Ref))
		}
	}
}

func (d *shadowCloner[T]) pointer(elem *Shape, x, acc *Pointer[T]) *Pointer[T] {
	key := placeOf(x, elem)
	if p, ok := d.seen[key]; ok {
		return p
	}
	p := &Pointer[T]{allocate[T](elem.Size)}
	d.seen[key] = p
	if acc == nil {
		fail("gradgen: an accumulator has a nil pointer where its primal has none")
	}
	d.into(elem, p.cells, x.cells, acc.cells)
	return p
}

func (d *shadowCloner[T]) slice(elem *Shape, x, acc *Slice[T]) *Slice[T] {
	if acc.Len() != x.len {
		if !elem.leadsToNumbers(map[*Shape]bool{}) {
			return nil
		}
		fail("gradgen: an accumulator has a slice of another length than its primal")
	}
	s := newSlice[T](x.size, x.len, x.cap)
	for i := range x.len {
		d.into(elem, s.At(i), x.At(i), acc.At(i))
	}
	return s
}
