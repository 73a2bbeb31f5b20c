package gradrt

import "unsafe"

// Overlap reports whether x and y share an element. Vector code calls it before
// it reads several elements of one and then writes several of the other.
func Overlap[E, F any](x []E, y []F) bool {
	return extentOf(x).overlaps(extentOf(y))
}

// Disjoint reports whether no two of the slices share an element. Vector code
// calls it before it reorders a write to one of them with accesses to the others.
func Disjoint(s ...[]float64) bool {
	for i, x := range s {
		lo := uintptr(unsafe.Pointer(unsafe.SliceData(x)))
		hi := lo + uintptr(len(x))*unsafe.Sizeof(x[0])
		for _, y := range s[:i] {
			l := uintptr(unsafe.Pointer(unsafe.SliceData(y)))
			h := l + uintptr(len(y))*unsafe.Sizeof(y[0])
			if lo < h && l < hi && len(x) > 0 && len(y) > 0 {
				return false
			}
		}
	}
	return true
}

// NoOverlap panics with the message if x and y share an element. The derivative
// of a function that writes to one of its arguments is valid only if that
// argument does not overlap another.
func NoOverlap[E, F any](x []E, y []F, message string) {
	if Overlap(x, y) {
		panic(message)
	}
}

// NoOverlapRows is NoOverlap for each of the rows and y.
func NoOverlapRows[R ~[]E, E, F any](rows []R, y []F, message string) {
	other := extentOf(y)
	for _, r := range rows {
		if extentOf(r).overlaps(other) {
			panic(message)
		}
	}
}

// RowsApart panics with the message if two of the rows share an element.
func RowsApart[R ~[]E, E any](rows []R, message string) {
	if inOrder(rows) {
		return
	}
	w := walks.Get()
	for _, r := range rows {
		w.extents = append(w.extents, extentOf(r))
	}
	w.finish(message)
}

// inOrder reports whether the addresses of the rows increase, or decrease,
// without overlap.
func inOrder[R ~[]E, E any](rows []R) bool {
	up, down := true, true
	var last extent
	for _, r := range rows {
		s := extentOf(r)
		if s.empty() {
			continue
		}
		if !last.empty() {
			up, down = up && last.hi <= s.lo, down && s.hi <= last.lo
		}
		last = s
	}
	return up || down
}

// At returns the variable that p points to as a slice, which is empty if p is nil.
func At[T any](p *T) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice(p, 1)
}

// An extent is a piece of memory: the addresses from lo up to hi.
type extent struct{ lo, hi uintptr }

func extentOf[E any](x []E) extent {
	if len(x) == 0 {
		return extent{}
	}
	lo := uintptr(unsafe.Pointer(unsafe.SliceData(x)))
	return extent{lo, lo + uintptr(len(x))*unsafe.Sizeof(x[0])}
}

func (s extent) empty() bool { return s.lo == s.hi }

func (s extent) overlaps(t extent) bool {
	return !s.empty() && !t.empty() && s.lo < t.hi && t.lo < s.hi
}
