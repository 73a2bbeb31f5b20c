package interp

import "fmt"

// noteShapes records everything about values except their numbers: lengths, integers, nil, and aliases of slices and
// pointers. It omits elements of slices of integers.
func noteShapes[T Number[T]](to *recordedPath, shapes []*Shape, values [][]Cell[T]) {
	n := &shapeNotes[T]{to: to, met: map[extent]bool{}}
	for i, sh := range shapes {
		n.value(sh, values[i])
	}
	for i, e := range n.memory {
		for k, f := range n.memory[:i] {
			if e.overlaps(f) {
				fmt.Fprintf(to, " %d meets %d after %d", i, k, int64(e.lo)-int64(f.lo))
			}
		}
	}
}

type shapeNotes[T Number[T]] struct {
	to     *recordedPath
	met    map[extent]bool
	memory []extent
}

func (n *shapeNotes[T]) value(sh *Shape, x []Cell[T]) {
	switch sh.Class {
	case ints:
		fmt.Fprintf(n.to, " %d", x[0].Int)
	case areas:
		sh.parts(func(at int, p *Shape) { n.value(p, x[at:at+p.Size]) })
	case refs:
		n.reference(sh, x[0].Ref)
	}
}

func (n *shapeNotes[T]) reference(sh *Shape, ref any) {
	switch r := ref.(type) {
	case nil:
		n.to.WriteString(" nil")
	case string:
		fmt.Fprintf(n.to, " %q", r)
	case *Slice[T]:
		fmt.Fprintf(n.to, " [%d:%d]", r.len, r.cap)
		if n.first(r.extent()) && sh.Elem().Class != ints {
			for i := range r.len {
				n.value(sh.Elem(), r.At(i))
			}
		}
	case *Pointer[T]:
		n.to.WriteString(" &")
		if n.first(extentOf(r.cells)) {
			n.value(sh.Elem(), r.cells)
		}
	case *Boxed[T]:
		in := sh.shapes.Of(r.Type)
		fmt.Fprintf(n.to, " %s", in.Type)
		n.value(in, r.Cells)
	}
}

// first records memory, and reports whether it is new.
func (n *shapeNotes[T]) first(e extent) bool {
	if e.empty() || n.met[e] {
		return false
	}
	n.met[e] = true
	n.memory = append(n.memory, e)
	return true
}
