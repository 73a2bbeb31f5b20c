package interp

// appendShadow implements AppendBar and AppendDot of package runtime.
func appendShadow[T Number[T]](name string, elem *Shape, bar, x, y *Slice[T]) any {
	switch {
	case y == nil:
		return nil
	case y.cap == 0 && name == "AppendBar":
		return y
	case x.Cap() == 0 || &x.cells[:1][0] != &y.cells[:1][0]:
		out := newSlice[T](elem.Size, y.len, y.cap)
		if name == "AppendBar" {
			mirrorRefs(elem, out, bar)
		} else if bar != nil {
			copy(out.cells[:out.len*out.size], bar.cells[:bar.len*bar.size])
		}
		return out
	case bar.Cap() < y.len:
		kind := map[string]string{"AppendBar": "adjoint", "AppendDot": "tangent"}[name]
		fail("gradgen: append grows a slice within its capacity: give its %s the same capacity", kind)
	}
	return bar.cut(0, y.len, bar.cap)
}

// refer copies the references of from, but not its numbers.
func refer[T Number[T]](sh *Shape, to, from []Cell[T]) {
	switch sh.Class {
	case areas:
		sh.parts(func(at int, p *Shape) { refer(p, to[at:at+p.Size], from[at:at+p.Size]) })
	case ints, refs:
		copy(to, from)
	}
}

// eachPair calls f for the elements that y and x have in common, in an order in which
// no element is read after it was written.
func eachPair[T Number[T]](y, x *Slice[T], f func(y, x []Cell[T])) {
	n := min(y.Len(), x.Len())
	if n == 0 {
		return
	}
	if extentOf(y.cells).lo <= extentOf(x.cells).lo {
		for i := range n {
			f(y.At(i), x.At(i))
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		f(y.At(i), x.At(i))
	}
}

func mirrorRefs[T Number[T]](elem *Shape, y, x *Slice[T]) {
	if elem.holdsRefs() {
		eachPair(y, x, func(y, x []Cell[T]) { refer(elem, y, x) })
	}
}

func clearRefs[T Number[T]](elem *Shape, x *Slice[T]) {
	if !elem.holdsRefs() {
		return
	}
	zero := make([]Cell[T], elem.Size)
	for i := range x.Len() {
		refer(elem, x.At(i), zero)
	}
}

func moveBar[T Number[T]](elem *Shape, y, x *Slice[T]) {
	n := min(y.Len(), x.Len())
	if n > 0 && &x.cells[0] != &y.cells[0] {
		copyBar(elem, y.cut(0, n, n), x.cut(0, n, n))
	}
}

func copyBar[T Number[T]](elem *Shape, y, x *Slice[T]) {
	eachPair(x, y, func(x, y []Cell[T]) { take(elem, x, y) })
}

// take adds the numbers of y to the numbers of x, and clears the numbers of y.
func take[T Number[T]](sh *Shape, x, y []Cell[T]) {
	switch sh.Class {
	case numbers:
		n := y[0].Num
		y[0].Num = scalar[T](0)
		x[0].Num = rounded(sh, x[0].Num.Add(n))
	case areas:
		sh.parts(func(at int, p *Shape) { take(p, x[at:at+p.Size], y[at:at+p.Size]) })
	}
}

func rounded[T Number[T]](sh *Shape, x T) T {
	if sh.Single {
		return x.Single()
	}
	return x
}

// zeroBar clears the numbers of the elements, or the whole elements if they hold no
// references.
func zeroBar[T Number[T]](elem *Shape, y *Slice[T]) {
	if !elem.holdsRefs() {
		if y != nil {
			clear(y.cells[:y.len*y.size])
		}
		return
	}
	for i := range y.Len() {
		zeroNumbers(elem, y.At(i))
	}
}

func zeroNumbers[T Number[T]](sh *Shape, x []Cell[T]) {
	switch sh.Class {
	case numbers:
		x[0].Num = scalar[T](0)
	case areas:
		sh.parts(func(at int, p *Shape) { zeroNumbers(p, x[at:at+p.Size]) })
	}
}

// variable returns the variable that a pointer points to, as a slice.
func variable[T Number[T]](ref any, size int) any {
	p := pointer[T](ref)
	if p == nil {
		return nil
	}
	return &Slice[T]{cells: p.cells, len: 1, cap: 1, size: size}
}

// part returns the k-th of n parts of s.
func part[T Number[T]](s *Slice[T], k, n int) any {
	size := s.Len() / n
	if s == nil {
		return nil
	}
	return s.cut(k*size, (k+1)*size, (k+1)*size)
}
