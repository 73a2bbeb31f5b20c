package interp

// A Leaf is a number in a value.
type Leaf[T Number[T]] struct {
	Cell   *Cell[T]
	Single bool // float32
}

// Leaves lists the numbers that values lead to, in order. If tree is set, memory on two paths counts twice; otherwise
// it counts once. Blank fields have no numbers.
func Leaves[T Number[T]](tree bool, values ...Value[T]) []Leaf[T] {
	w := &leafWalk[T]{tree: tree, seen: map[place[T]]bool{}, met: map[*Cell[T]]bool{}}
	for _, v := range values {
		w.walk(v.Shape, v.Cells)
	}
	return w.leaves
}

type leafWalk[T Number[T]] struct {
	tree   bool
	seen   map[place[T]]bool
	met    map[*Cell[T]]bool
	leaves []Leaf[T]
}

func (w *leafWalk[T]) walk(sh *Shape, x []Cell[T]) {
	switch {
	case sh.Class == numbers:
		w.number(sh, &x[0])
	case sh.Class == refs:
		w.follow(sh, x[0].Ref)
	case len(sh.Fields) > 0:
		for _, f := range sh.Fields {
			if f.Var.Name() != "_" {
				w.walk(f.Shape, x[f.At:f.At+f.Shape.Size])
			}
		}
	case sh.Class == areas:
		sh.parts(func(at int, p *Shape) { w.walk(p, x[at:at+p.Size]) })
	}
}

func (w *leafWalk[T]) number(sh *Shape, c *Cell[T]) {
	if !w.tree {
		if w.met[c] {
			return
		}
		w.met[c] = true
	}
	w.leaves = append(w.leaves, Leaf[T]{c, sh.Single})
}

func (w *leafWalk[T]) follow(sh *Shape, ref any) {
	switch r := ref.(type) {
	case *Slice[T]:
		for i := range r.len {
			w.walk(sh.Elem(), r.At(i))
		}
	case *Pointer[T]:
		key := placeOf(r, sh.Elem())
		if w.seen[key] {
			return
		}
		w.seen[key] = true
		w.walk(sh.Elem(), r.cells)
		if w.tree {
			delete(w.seen, key)
		}
	}
}

// TreeOf returns a value of the shape of x with all numbers zero. No two paths in it point to one variable.
func TreeOf[T Number[T]](sh *Shape, x []Cell[T]) []Cell[T] {
	out := make([]Cell[T], sh.Size)
	growTree(sh, out, x, map[place[T]]bool{})
	return out
}

func growTree[T Number[T]](sh *Shape, to, x []Cell[T], under map[place[T]]bool) {
	if sh.Class == areas {
		shadowSizes(sh, to, x)
		sh.parts(func(at int, p *Shape) { growTree(p, to[at:at+p.Size], x[at:at+p.Size], under) })
		return
	}
	if sh.Class != refs {
		return
	}
	switch r := x[0].Ref.(type) {
	case *Slice[T]:
		s := newSlice[T](r.size, r.len, r.cap)
		to[0].Ref = s
		for i := range r.len {
			growTree(sh.Elem(), s.At(i), r.At(i), under)
		}
	case *Pointer[T]:
		key := placeOf(r, sh.Elem())
		if under[key] {
			return
		}
		under[key] = true
		p := &Pointer[T]{allocate[T](sh.Elem().Size)}
		to[0].Ref = p
		growTree(sh.Elem(), p.cells, r.cells, under)
		delete(under, key)
	}
}

// PointerTo returns a pointer to the cells of a value. The pointer has type *T and the given shape.
func PointerTo[T Number[T]](pointer *Shape, v Value[T]) Value[T] {
	return Value[T]{pointer, []Cell[T]{{Ref: &Pointer[T]{v.Cells}}}}
}

// SliceOf returns a slice of n zeros with the given shape.
func SliceOf[T Number[T]](sh *Shape, n int) Value[T] {
	return Value[T]{sh, []Cell[T]{{Ref: newSlice[T](sh.Elem().Size, n, n)}}}
}

// Length returns the length of a slice.
func Length[T Number[T]](v Value[T]) int { return slice[T](v.Cells[0].Ref).Len() }

// Element returns element i of a slice.
func Element[T Number[T]](v Value[T], i int) Value[T] {
	return Value[T]{v.Shape.Elem(), slice[T](v.Cells[0].Ref).At(i)}
}
