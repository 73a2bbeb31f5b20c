package gradrt

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Separate panics if one of the first n of the slices and pointers in memory shares a variable with another one, or
// if two slices inside one of them share an element. Emitted functions write to the first n, such as gradients.
// Slices of slices include the elements of the inner slices; lists and trees include only the first node.
//
// The text consists of the name of the function, a colon, and the names of the
// compared values, separated by commas. Parts of one argument, such as m.W and m.B,
// may share memory if the same parts of another argument, which is not written,
// share memory too.
func Separate(text string, n int, memory ...any) {
	if quick(n, memory) {
		return
	}
	// Variables on the stack move when the stack grows. Addresses taken before and
	// after that cannot be compared, so shared memory that excuses an overlap may
	// be missed; the second call compares addresses that no longer change.
	if overlapping(text, n, memory) == "" {
		return
	}
	if found := overlapping(text, n, memory); found != "" {
		panic(found)
	}
}

// overlapping returns the message with which Separate panics, or nothing.
func overlapping(text string, n int, memory []any) string {
	var room [8]area
	areas := append(room[:0], make([]area, len(memory))...)
	for i, m := range memory {
		areas[i] = areaOf(m)
		areas[i].at = i
	}
	for i := range areas[:n] {
		if areas[i].rows && crossed(memory[i], &areas[i]) && !mirrored(text, memory, areas, n, i, i) {
			function, names := itemised(text)
			return function + "slices in " + names[i] + " overlap"
		}
		for j := i + 1; j < len(areas); j++ {
			if inCommon(memory, &areas[i], &areas[j]) && !mirrored(text, memory, areas, n, i, j) {
				function, names := itemised(text)
				return function + names[i] + " and " + names[j] + " overlap"
			}
		}
	}
	return ""
}

// Beside is like Separate for n arguments that the function itself writes to: it compares them only with the
// others, such as seeds and tangents, not with each other.
func Beside(text string, n int, memory ...any) {
	for i, m := range memory[:n] {
		for j, o := range memory[n:] {
			a, b := areaOf(m), areaOf(o)
			a.at, b.at = i, n+j
			if inCommon(memory, &a, &b) {
				function, names := itemised(text)
				panic(function + names[i] + " and " + names[n+j] + " overlap")
			}
		}
	}
}

// quick reports whether nothing overlaps, for a few slices and pointers of float64. It returns false if it cannot
// decide.
func quick(n int, memory []any) bool {
	var room [8]extent
	if len(memory) > len(room) {
		return false
	}
	for i, m := range memory {
		var e extent
		switch m := m.(type) {
		case []float64:
			e.lo = uintptr(unsafe.Pointer(unsafe.SliceData(m)))
			e.hi = e.lo + uintptr(len(m))*8
		case *float64:
			e.lo = uintptr(unsafe.Pointer(m))
			e.hi = e.lo + 8
		default:
			return false
		}
		for _, w := range room[:min(i, n)] {
			if e.lo < w.hi && w.lo < e.hi {
				return false
			}
		}
		room[i] = e
	}
	return true
}

// itemised splits the text passed to Separate.
func itemised(text string) (function string, names []string) {
	function, list, _ := strings.Cut(text, ": ")
	return function + ": ", strings.Split(list, ", ")
}

// mirrored reports whether i and j are parts of one argument, and either the same parts of an argument that is not
// written share memory too, or no such argument is passed.
func mirrored(text string, memory []any, areas []area, n, i, j int) bool {
	_, names := itemised(text)
	root, first, _ := strings.Cut(names[i], ".")
	other, second, _ := strings.Cut(names[j], ".")
	if root != other {
		return false
	}
	known := false // whether the same parts of another argument are passed
	for k := n; k < len(areas); k++ {
		root, part, _ := strings.Cut(names[k], ".")
		if part != first {
			continue
		}
		if i == j && areas[k].rows {
			known = true
			if crossed(memory[k], &areas[k]) {
				return true
			}
		}
		for l := n; l < len(areas); l++ {
			other, part, _ := strings.Cut(names[l], ".")
			if l == k || other != root || part != second {
				continue
			}
			known = true
			if inCommon(memory, &areas[k], &areas[l]) {
				return true
			}
		}
	}
	return !known
}

// An area is the memory of a slice, of a variable, or of all slices in a slice. It
// contains no pointers, so that nothing escapes.
type area struct {
	extent         // from the first of all to the end of the last
	at     int     // index among the arguments
	rows   bool    // the memory is that of slices in a slice
	size   uintptr // of their elements
}

// areaOf returns the memory of a slice, or the memory that a pointer points to.
func areaOf(m any) area {
	switch m := m.(type) {
	case []float64:
		return area{extent: extentOf(m)}
	case *float64:
		return area{extent: extentOf(At(m))}
	}
	// With package reflect, the arguments would escape, and callers would allocate.
	t := reflect.TypeOf(m)
	if t.Kind() == reflect.Pointer {
		lo := uintptr(dataOf(m))
		if lo == 0 {
			return area{}
		}
		return area{extent: extent{lo, lo + t.Elem().Size()}}
	}
	e := t.Elem()
	if e.Kind() == reflect.Slice {
		return areaOfRows(rowsOf(m), e.Elem().Size())
	}
	s := *(*[]byte)(dataOf(m))
	lo := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	return area{extent: extent{lo, lo + uintptr(len(s))*e.Size()}}
}

// dataOf returns the pointer m, or a pointer to the slice m.
func dataOf(m any) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&m))[1] }

// rowsOf returns the slice of slices m, whatever the type of its elements.
func rowsOf(m any) [][]byte { return *(*[][]byte)(dataOf(m)) }

// areaOfRows returns the memory of slices whose elements have the given size.
func areaOfRows(rows [][]byte, size uintptr) area {
	a := area{rows: true, size: size}
	for _, r := range rows {
		e := extentOfRow(r, size)
		if e.empty() {
			continue
		}
		if a.empty() {
			a.extent = e
		}
		a.lo, a.hi = min(a.lo, e.lo), max(a.hi, e.hi)
	}
	return a
}

func extentOfRow(row []byte, size uintptr) extent {
	lo := uintptr(unsafe.Pointer(unsafe.SliceData(row)))
	return extent{lo, lo + uintptr(len(row))*size}
}

// sorted lists the pieces of m by address.
func sorted(m any, a *area) []extent {
	if !a.rows {
		return []extent{a.extent}
	}
	var list []extent
	for _, r := range rowsOf(m) {
		if e := extentOfRow(r, a.size); !e.empty() {
			list = append(list, e)
		}
	}
	slices.SortFunc(list, func(a, b extent) int { return cmp.Compare(a.lo, b.lo) })
	return list
}

// crossed reports whether two slices in m share an element.
func crossed(m any, a *area) bool {
	up, end := true, uintptr(0)
	for _, r := range rowsOf(m) {
		if e := extentOfRow(r, a.size); !e.empty() {
			up, end = up && end <= e.lo, e.hi
		}
	}
	if up {
		return false
	}
	list := sorted(m, a)
	for i := range len(list) - 1 {
		if list[i].hi > list[i+1].lo {
			return true
		}
	}
	return false
}

// inCommon reports whether two arguments have memory in common.
func inCommon(memory []any, a, b *area) bool {
	if !a.overlaps(b.extent) {
		return false
	}
	if !a.rows && !b.rows {
		return true
	}
	x, y := sorted(memory[a.at], a), sorted(memory[b.at], b)
	for len(x) > 0 && len(y) > 0 {
		if x[0].overlaps(y[0]) {
			return true
		}
		if x[0].hi < y[0].hi {
			x = x[1:]
		} else {
			y = y[1:]
		}
	}
	return false
}
