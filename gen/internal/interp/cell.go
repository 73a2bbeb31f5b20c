package interp

import (
	"go/types"
	"unsafe"
)

// A Cell is the memory of one value of basic or reference type. Structs and arrays
// are consecutive cells. The zero value is the zero value of every type.
type Cell[T Number[T]] struct {
	Num T     // float64, float32
	Int int64 // integers, extended to 64 bits according to their type; booleans, 0 or 1
	Ref any   // string, *Slice, *Pointer, *Map, *Boxed, or nil
}

// A Slice is a value of slice type that is not nil. It is never changed.
type Slice[T Number[T]] struct {
	cells []Cell[T] // up to the capacity
	len   int
	cap   int
	size  int   // cells of an element
	flat  *flat // set if it is a view of the numbers of records; nil for others
}

// newSlice returns a slice of n zero elements with room for c.
func newSlice[T Number[T]](size, n, c int) *Slice[T] {
	return &Slice[T]{cells: make([]Cell[T], c*size), len: n, cap: c, size: size}
}

// Len returns the length of a slice, which may be nil.
func (s *Slice[T]) Len() int {
	if s == nil {
		return 0
	}
	return s.len
}

// Cap returns the capacity of a slice, which may be nil.
func (s *Slice[T]) Cap() int {
	if s == nil {
		return 0
	}
	return s.cap
}

// At returns element i, which must be in range.
func (s *Slice[T]) At(i int) []Cell[T] {
	if s.flat != nil {
		i = s.flat.cell(i)
		return s.cells[i : i+1]
	}
	return s.cells[i*s.size : (i+1)*s.size]
}

// cut returns s[lo:hi:most] for bounds in range.
func (s *Slice[T]) cut(lo, hi, most int) *Slice[T] {
	if s.flat != nil {
		return &Slice[T]{cells: s.cells, len: hi - lo, cap: most - lo, size: 1, flat: s.flat.from(lo)}
	}
	return &Slice[T]{cells: s.cells[lo*s.size : most*s.size], len: hi - lo, cap: most - lo, size: s.size}
}

// extent returns the memory of the elements.
func (s *Slice[T]) extent() extent {
	if s.Len() == 0 || s.size == 0 {
		return extent{}
	}
	if s.flat != nil {
		return extentOf(s.cells)
	}
	return extentOf(s.cells[:s.len*s.size])
}

// A Pointer points to a variable. It is never changed.
type Pointer[T Number[T]] struct{ cells []Cell[T] }

// Cells returns the memory of the variable.
func (p *Pointer[T]) Cells() []Cell[T] { return p.cells }

// same reports whether two pointers point to one variable; either may be nil.
func (p *Pointer[T]) same(q *Pointer[T]) bool {
	if p == nil || q == nil {
		return p == q
	}
	return unsafe.SliceData(p.cells) == unsafe.SliceData(q.cells)
}

// allocate returns n zero cells at a new address.
func allocate[T Number[T]](n int) []Cell[T] { return make([]Cell[T], n, max(n, 1)) }

// A Boxed is a value in an interface. It is never changed.
type Boxed[T Number[T]] struct {
	Type  types.Type
	Cells []Cell[T]
}

// An extent is a piece of memory: the addresses from lo up to hi.
type extent struct{ lo, hi uintptr }

func extentOf[T Number[T]](cells []Cell[T]) extent {
	lo := uintptr(unsafe.Pointer(unsafe.SliceData(cells)))
	return extent{lo, lo + uintptr(len(cells))*unsafe.Sizeof(cells[0])}
}

func (e extent) empty() bool { return e.lo == e.hi }

func (e extent) overlaps(f extent) bool {
	return !e.empty() && !f.empty() && e.lo < f.hi && f.lo < e.hi
}

// A flat maps the numbers of a slice of records to cells, counted in pieces of the
// size of a number.
type flat struct {
	words []int // of one record: the cell that begins at each piece, -1 where none does
	cells int   // of one record
	first int   // piece that is number 0
}

// cell returns the cell of a number; it is negative if there is none.
func (f *flat) cell(i int) int {
	i += f.first
	if f.words[i%len(f.words)] < 0 {
		return -1
	}
	return i/len(f.words)*f.cells + f.words[i%len(f.words)]
}

func (f *flat) from(lo int) *flat { return &flat{f.words, f.cells, f.first + lo} }

func slice[T Number[T]](ref any) *Slice[T] {
	s, _ := ref.(*Slice[T])
	return s
}

func pointer[T Number[T]](ref any) *Pointer[T] {
	p, _ := ref.(*Pointer[T])
	return p
}

func text(ref any) string {
	s, _ := ref.(string)
	return s
}
