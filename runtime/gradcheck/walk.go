package gradcheck

import (
	"fmt"
	"reflect"
)

// eachPart calls f for the fields of a struct or the elements of an array, with
// the text that selects the part. Other kinds have no parts.
func eachPart(v reflect.Value, f func(sel string, part reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := v.Type().Field(i).Name; name != "_" {
				f("."+name, v.Field(i))
			}
		}
	case reflect.Array:
		eachElem(v, f)
	}
}

func eachElem(v reflect.Value, f func(sel string, part reflect.Value)) {
	for i := range v.Len() {
		f(fmt.Sprintf("[%d]", i), v.Index(i))
	}
}

// carries reports whether values of type t can carry a derivative.
func carries(t reflect.Type) bool { return carriesAny(t, map[reflect.Type]bool{}) }

func carriesAny(t reflect.Type, seen map[reflect.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		return true
	case reflect.Array, reflect.Slice, reflect.Pointer:
		return carriesAny(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).Name != "_" && carriesAny(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}

// A leaf is one floating-point number inside a value.
type leaf struct {
	v    reflect.Value
	path string
}

func (l leaf) get() float64  { return l.v.Float() }
func (l leaf) set(x float64) { l.v.SetFloat(x) }
func (l leaf) single() bool  { return l.v.Kind() == reflect.Float32 }

// A walker visits the numbers of a value, following slices and pointers. With
// tree set, memory that is reached along two paths counts twice; otherwise
// once. Cycles are cut in both cases.
type walker struct {
	tree   bool
	seen   map[extent]bool
	leaves []leaf
}

// leavesOf returns the floating-point numbers of the addressable value v.
func leavesOf(v reflect.Value, path string, tree bool) []leaf {
	w := &walker{tree: tree, seen: map[extent]bool{}}
	w.walk(v, path)
	return w.leaves
}

func (w *walker) walk(v reflect.Value, path string) {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		w.once(at(v), func() { w.leaves = append(w.leaves, leaf{writable(v), path}) })
	case reflect.Pointer:
		if !v.IsNil() {
			w.once(extent{v.UnsafePointer(), v.Type(), 1}, func() { w.walk(v.Elem(), "(*"+path+")") })
		}
	case reflect.Slice:
		w.parts(v, path, eachElem)
	default:
		w.parts(v, path, eachPart)
	}
}

func (w *walker) parts(v reflect.Value, path string, each func(reflect.Value, func(string, reflect.Value))) {
	if carries(v.Type()) {
		each(v, func(sel string, part reflect.Value) { w.walk(part, path+sel) })
	}
}

// at is the extent of the addressable value v itself.
func at(v reflect.Value) extent { return extent{v.Addr().UnsafePointer(), v.Type(), 1} }

// once runs f unless e was visited before (in a tree: unless e is being visited).
func (w *walker) once(e extent, f func()) {
	if w.seen[e] {
		return
	}
	w.seen[e] = true
	f()
	if w.tree {
		delete(w.seen, e)
	}
}

// numbers reads the leaves.
func numbers(leaves []leaf) []float64 {
	out := make([]float64, len(leaves))
	for i, l := range leaves {
		out[i] = l.get()
	}
	return out
}
