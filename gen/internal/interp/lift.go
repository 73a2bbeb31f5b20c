package interp

import (
	"cmp"
	"slices"
	"unsafe"
)

// Lifted returns a copy of values in which f has replaced each number, with the same
// lengths, capacities, aliases and cycles. Values with aliases have to be copied in
// one call.
func Lifted[T Number[T], U Number[U]](f func(T) U, values ...Value[T]) []Value[U] {
	l := &lifter[T, U]{f: f, seen: map[extent]bool{}, maps: map[*Map[T]]*Map[U]{}}
	for _, v := range values {
		l.visit(v.Cells)
	}
	l.join()
	for _, r := range l.regions {
		l.fill(r.to, r.from)
	}
	for m, to := range l.maps { // whose keys are complete now
		l.entries(to, m)
	}
	out := make([]Value[U], len(values))
	for i, v := range values {
		out[i] = Value[U]{v.Shape, l.counterpart(v.Cells)}
	}
	return out
}

// A lifter copies memory as a whole: slices that overlap are one region.
type lifter[T Number[T], U Number[U]] struct {
	f       func(T) U
	seen    map[extent]bool
	regions []region[T, U] // by address
	maps    map[*Map[T]]*Map[U]
}

// A region is memory and its copy.
type region[T Number[T], U Number[U]] struct {
	extent
	from []Cell[T]
	to   []Cell[U]
}

// visit records the memory that cells lead to, and their own.
func (l *lifter[T, U]) visit(cells []Cell[T]) {
	if len(cells) == 0 {
		return
	}
	at := extentOf(cells)
	if l.seen[at] {
		return
	}
	l.seen[at] = true
	l.regions = append(l.regions, region[T, U]{extent: at, from: cells})
	for i := range cells {
		switch r := cells[i].Ref.(type) {
		case *Pointer[T]:
			l.visit(r.cells)
		case *Slice[T]:
			l.visit(r.cells)
		case *Boxed[T]:
			l.visit(r.Cells)
		case *Map[T]:
			l.visitMap(r)
		}
	}
}

func (l *lifter[T, U]) visitMap(m *Map[T]) {
	if l.maps[m] != nil {
		return
	}
	l.maps[m] = newMap[U](m.key, m.elem)
	for _, e := range m.order {
		if !e.gone {
			l.visit(e.key)
			l.visit(e.value)
		}
	}
}

// join merges regions that overlap, and allocates the copies.
func (l *lifter[T, U]) join() {
	slices.SortFunc(l.regions, func(a, b region[T, U]) int { return cmp.Compare(a.lo, b.lo) })
	var joined []region[T, U]
	for _, r := range l.regions {
		if n := len(joined); n > 0 && r.lo < joined[n-1].hi {
			last := &joined[n-1]
			last.hi = max(last.hi, r.hi)
			last.from = unsafe.Slice(&last.from[0], (last.hi-last.lo)/unsafe.Sizeof(last.from[0]))
			continue
		}
		joined = append(joined, r)
	}
	for i := range joined {
		joined[i].to = make([]Cell[U], len(joined[i].from))
	}
	l.regions = joined
}

// counterpart returns the copy of cells, with their length as capacity.
func (l *lifter[T, U]) counterpart(cells []Cell[T]) []Cell[U] {
	if len(cells) == 0 {
		return allocate[U](0)
	}
	at := extentOf(cells)
	i, found := slices.BinarySearchFunc(l.regions, at.lo, func(r region[T, U], lo uintptr) int { return cmp.Compare(r.lo, lo) })
	if !found {
		i--
	}
	first := int((at.lo - l.regions[i].lo) / unsafe.Sizeof(cells[0]))
	return l.regions[i].to[first : first+len(cells) : first+len(cells)]
}

func (l *lifter[T, U]) fill(to []Cell[U], from []Cell[T]) {
	for i, x := range from {
		to[i] = Cell[U]{l.f(x.Num), x.Int, l.reference(x.Ref)}
	}
}

func (l *lifter[T, U]) reference(ref any) any {
	switch r := ref.(type) {
	case *Pointer[T]:
		return &Pointer[U]{l.counterpart(r.cells)}
	case *Slice[T]:
		return &Slice[U]{l.counterpart(r.cells), r.len, r.cap, r.size, r.flat}
	case *Boxed[T]:
		return &Boxed[U]{r.Type, l.counterpart(r.Cells)}
	case *Map[T]:
		return l.maps[r]
	}
	return ref
}

func (l *lifter[T, U]) entries(to *Map[U], m *Map[T]) {
	for _, e := range m.order {
		if !e.gone {
			copy(to.make(l.counterpart(e.key)), l.counterpart(e.value))
		}
	}
}
