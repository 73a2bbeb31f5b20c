package interp

import (
	"go/types"
	"iter"
	"slices"
	"unsafe"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Map is a value of map type that is not nil.
type Map[T Number[T]] struct {
	key, elem *Shape
	entries   map[any]*entry[T]
	order     []*entry[T] // in the order of insertion; compact removes deleted entries
}

type entry[T Number[T]] struct {
	key, value []Cell[T]
	gone       bool
}

func newMap[T Number[T]](key, elem *Shape) *Map[T] {
	return &Map[T]{key: key, elem: elem, entries: map[any]*entry[T]{}}
}

// find returns the entry of a key, or nil if there is none.
func (m *Map[T]) find(key []Cell[T]) *entry[T] {
	if m == nil {
		return nil
	}
	return m.entries[hashable(m.key, key)]
}

// live returns the entries in the order of insertion.
func (m *Map[T]) live() []*entry[T] {
	return slices.DeleteFunc(slices.Clone(m.order), func(e *entry[T]) bool { return e.gone })
}

// Shapes returns the shapes of the keys and of the values.
func (m *Map[T]) Shapes() (key, elem *Shape) { return m.key, m.elem }

// Entries yields the keys and values in the order of insertion.
func (m *Map[T]) Entries() iter.Seq2[[]Cell[T], []Cell[T]] {
	return func(yield func(key, value []Cell[T]) bool) {
		for _, e := range m.live() {
			if !yield(e.key, e.value) {
				return
			}
		}
	}
}

// make returns the value of a key, which is zero if the key is new.
func (m *Map[T]) make(key []Cell[T]) []Cell[T] {
	if m == nil {
		fail("assignment to entry in nil map")
	}
	if e := m.find(key); e != nil {
		e.key = key // -0 takes the place of 0
		return e.value
	}
	e := &entry[T]{key: key, value: allocate[T](m.elem.Size)}
	m.entries[hashable(m.key, key)] = e
	m.order = append(m.order, e)
	return e.value
}

func (m *Map[T]) remove(key []Cell[T]) {
	if e := m.find(key); e != nil {
		e.gone = true
		delete(m.entries, hashable(m.key, key))
		m.compact()
	}
}

func (m *Map[T]) clear() {
	if m == nil {
		return
	}
	for _, e := range m.order {
		e.gone = true
	}
	clear(m.entries)
	m.order = nil
}

// compact removes deleted entries if they are the majority.
func (m *Map[T]) compact() {
	if len(m.order) < 2*len(m.entries)+8 {
		return
	}
	var left []*entry[T]
	for _, e := range m.order {
		if !e.gone {
			left = append(left, e)
		}
	}
	m.order = left
}

func (m *Map[T]) size() int {
	if m == nil {
		return 0
	}
	return len(m.entries)
}

// hashable returns a Go value for a key. Two such values are equal if and only if the program finds the keys equal.
func hashable[T Number[T]](sh *Shape, cells []Cell[T]) any {
	switch sh.Class {
	case numbers:
		return cells[0].Num.Value()
	case ints:
		return cells[0].Int
	case refs:
		return hashableRef[T](sh, cells[0].Ref)
	}
	var all any
	sh.parts(func(at int, p *Shape) {
		all = [2]any{all, hashable(p, cells[at:at+p.Size])}
	})
	return all
}

func hashableRef[T Number[T]](sh *Shape, x any) any {
	switch x := x.(type) {
	case *Pointer[T]:
		return unsafe.SliceData(x.cells)
	case *Boxed[T]:
		in := sh.shapes.Of(x.Type)
		return [2]any{types.TypeString(x.Type, nil), hashable(in, x.Cells)}
	}
	if sh.isString() {
		return text(x)
	}
	return x
}

// equal reports whether two values of a shape are equal.
func equal[T Number[T]](sh *Shape, a, b []Cell[T]) bool {
	switch sh.Class {
	case numbers:
		return a[0].Num.Value() == b[0].Num.Value()
	case ints:
		return a[0].Int == b[0].Int
	case refs:
		return equalRefs[T](sh, a[0].Ref, b[0].Ref)
	}
	same := true
	sh.parts(func(at int, p *Shape) { same = same && equal(p, a[at:at+p.Size], b[at:at+p.Size]) })
	return same
}

func equalRefs[T Number[T]](sh *Shape, a, b any) bool {
	switch x := a.(type) {
	case *Pointer[T]:
		return x.same(pointer[T](b))
	case *Boxed[T]:
		y, ok := b.(*Boxed[T])
		return ok && types.Identical(x.Type, y.Type) && equal(sh.shapes.Of(x.Type), x.Cells, y.Cells)
	}
	if sh.isString() {
		return text(a) == text(b)
	}
	return a == b
}

// boxed returns a value in an interface.
func boxed[T Number[T]](t types.Type, cells []Cell[T]) any {
	own := make([]Cell[T], len(cells))
	copy(own, cells)
	return &Boxed[T]{types.Unalias(t), own}
}

func isMapElement(e *ir.Expr) bool {
	if e.Op != ir.OpIndex {
		return false
	}
	_, ok := e.Args[0].Type.Underlying().(*types.Map)
	return ok
}

// mapElement compiles m[k] as a value.
func (c *places[T]) mapElement(e *ir.Expr) area[T] {
	find := c.lookup(e)
	size := c.scope.shape(e.Args[0].Type).Elem().Size
	at := c.scope.room(size)
	return func(fr *frame[T]) []Cell[T] {
		if found := find(fr); found != nil {
			return found.value
		}
		clear(fr.cells[at : at+size])
		return fr.cells[at : at+size]
	}
}

// lookup compiles the search for the entry of m[k].
func (c *places[T]) lookup(e *ir.Expr) func(*frame[T]) *entry[T] {
	m := c.above.ref(e.Args[0])
	key := c.scope.shape(e.Args[0].Type.Underlying().(*types.Map).Key())
	set, at := c.set(e.Args[1], key.Type), c.scope.room(key.Size)
	return func(fr *frame[T]) *entry[T] {
		m, _ := m(fr).(*Map[T])
		k := fr.cells[at : at+key.Size]
		set(fr, k)
		return m.find(k)
	}
}

// mapPlace compiles m[k] as a place. A new key gets an entry.
func (c *places[T]) mapPlace(e *ir.Expr) area[T] {
	m := c.above.ref(e.Args[0])
	key := c.scope.shape(e.Args[0].Type.Underlying().(*types.Map).Key())
	set := c.set(e.Args[1], key.Type)
	return func(fr *frame[T]) []Cell[T] {
		m, _ := m(fr).(*Map[T])
		k := make([]Cell[T], key.Size)
		set(fr, k)
		return m.make(k)
	}
}

// assignInMap compiles m[k] = x.
func (c *statements[T]) assignInMap(e *ir.Expr, set setter[T]) action[T] {
	at, size := c.places.mapPlace(e), c.scope.shape(e.Type).Size
	tmp := c.scope.room(size)
	return func(fr *frame[T]) signal {
		value := fr.cells[tmp : tmp+size]
		set(fr, value)
		copy(at(fr), value)
		return next
	}
}
