package gradrt

import (
	"cmp"
	"reflect"
	"slices"
	"unsafe"
)

// Apart panics with the message if a number is reachable from both x and y. It
// visits everything reachable from them, except the numbers themselves, but not
// the values in maps and interfaces, other than those of package mat.
func Apart[X, Y any](x X, y Y, message string) {
	apart(reflect.ValueOf(&x).Elem(), reflect.ValueOf(&y).Elem(), false, message)
}

// ApartThrough is like Apart, but also visits the values in maps and interfaces.
func ApartThrough[X, Y any](x X, y Y, message string) {
	apart(reflect.ValueOf(&x).Elem(), reflect.ValueOf(&y).Elem(), true, message)
}

func apart(x, y reflect.Value, through bool, message string) {
	w, v := walks.Get(), walks.Get()
	w.through, v.through = through, through
	w.visit(x)
	v.visit(y)
	w.sort()
	v.sort()
	shared := false
	for i, j := 0, 0; i < len(w.extents) && j < len(v.extents) && !shared; {
		shared = w.extents[i].overlaps(v.extents[j])
		if w.extents[i].hi < v.extents[j].hi {
			i++
		} else {
			j++
		}
	}
	w.put()
	v.put()
	if shared {
		panic(message)
	}
}

// NoOverlapDeep panics with the message if x reaches a number in y.
func NoOverlapDeep[X, E any](x X, y []E, message string) {
	other := extentOf(y)
	if other.empty() {
		return
	}
	w := walks.Get()
	w.visit(reflect.ValueOf(&x).Elem())
	shared := slices.ContainsFunc(w.extents, other.overlaps)
	w.put()
	if shared {
		panic(message)
	}
}

// PartsApart panics with the message if x reaches a number in two ways, unless both ways are pointers of one type
// to one variable.
func PartsApart[X any](x X, message string) {
	w := walks.Get()
	w.visit(reflect.ValueOf(&x).Elem())
	w.finish(message)
}

// A walk collects the memory with numbers that a value reaches.
type walk struct {
	extents []extent
	seen    map[pair]bool
	through bool // also visit the values in maps and interfaces
}

var walks Pool[walk]

func (w *walk) put() {
	w.extents = w.extents[:0]
	clear(w.seen)
	w.through = false
	walks.Put(w)
}

func (w *walk) sort() {
	slices.SortFunc(w.extents, func(a, b extent) int { return cmp.Compare(a.lo, b.lo) })
}

// finish panics if two of the extents overlap.
func (w *walk) finish(message string) {
	w.sort()
	shared, end := false, uintptr(0)
	for _, s := range w.extents {
		shared = shared || !s.empty() && s.lo < end
		end = max(end, s.hi)
	}
	w.put()
	if shared {
		panic(message)
	}
}

func (w *walk) visit(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Slice:
		if w.rows(v) {
			return
		}
		t := v.Type().Elem()
		if holdsNumbers(t) && v.Len() > 0 {
			w.add(v.UnsafePointer(), uintptr(v.Len())*t.Size())
		}
		if w.leads(t) {
			for i := range v.Len() {
				w.visit(v.Index(i))
			}
		}
	case reflect.Array:
		if w.leads(v.Type().Elem()) {
			for i := range v.Len() {
				w.visit(v.Index(i))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			w.visit(v.Field(i))
		}
	case reflect.Interface:
		if w.through || ofGonum(v.Type()) {
			w.visit(v.Elem())
		}
	case reflect.Map:
		w.elements(v)
	}
}

// elements visits the elements of a map.
func (w *walk) elements(v reflect.Value) {
	key := pair{v.UnsafePointer(), v.Type()}
	if !w.through || w.seen[key] || !w.leads(v.Type().Elem()) {
		return
	}
	w.mark(key)
	room := reflect.New(v.Type().Elem()).Elem()
	for it := v.MapRange(); it.Next(); {
		if v.CanInterface() {
			room.SetIterValue(it) // Value allocates
			w.visit(room)
		} else {
			w.visit(it.Value())
		}
	}
}

// rows visits a slice of slices of float64, the most frequent kind of large
// structure, without looking at the type of each element.
func (w *walk) rows(v reflect.Value) bool {
	if v.Type() != reflect.TypeFor[[][]float64]() {
		return false
	}
	for _, r := range unsafe.Slice((*[]float64)(v.UnsafePointer()), v.Len()) {
		w.extents = append(w.extents, extentOf(r))
	}
	return true
}

func (w *walk) pointer(v reflect.Value) {
	key := pair{v.UnsafePointer(), v.Type()}
	if v.IsNil() || w.seen[key] {
		return
	}
	w.mark(key)
	if t := v.Type().Elem(); holdsNumbers(t) {
		w.add(key.at, t.Size())
	}
	w.visit(v.Elem())
}

func (w *walk) mark(key pair) {
	if w.seen == nil {
		w.seen = map[pair]bool{}
	}
	w.seen[key] = true
}

// leads reports whether a value of type t may lead to memory that the walk visits.
func (w *walk) leads(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return true
	case reflect.Interface:
		return w.through || ofGonum(t)
	case reflect.Map:
		return w.through && w.leads(t.Elem())
	case reflect.Array:
		return w.leads(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if w.leads(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

func (w *walk) add(at unsafe.Pointer, size uintptr) {
	w.extents = append(w.extents, extent{uintptr(at), uintptr(at) + size})
}

// holdsNumbers reports whether a value of type t holds floats itself.
func holdsNumbers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		return true
	case reflect.Array:
		return t.Len() > 0 && holdsNumbers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsNumbers(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}
