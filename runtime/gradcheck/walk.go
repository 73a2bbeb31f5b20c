package gradcheck

import (
	"reflect"
	"unsafe"
)

// eachPart calls f for the fields of a struct or the elements of an array. Other
// kinds have no parts.
func eachPart(v reflect.Value, f func(at step, part reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "_" {
				f(step{v.Type(), i}, v.Field(i))
			}
		}
	case reflect.Array:
		eachElem(v, f)
	}
}

func eachElem(v reflect.Value, f func(at step, part reflect.Value)) {
	for i := range v.Len() {
		f(step{v.Type(), i}, v.Index(i))
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
	path *path
}

func (l leaf) get() float64  { return l.v.Float() }
func (l leaf) set(x float64) { l.v.SetFloat(x) }
func (l leaf) single() bool  { return l.v.Kind() == reflect.Float32 }

// A walker visits the numbers of a value, following slices and pointers. With
// tree set, memory that is reached along two paths counts twice; otherwise
// once. Cycles are cut in both cases.
type walker struct {
	tree   bool
	seen   map[extent]bool         // what pointers point to
	met    map[unsafe.Pointer]bool // numbers
	parts  map[reflect.Type][]int  // fields that can carry a derivative
	leaves []leaf
}

// leavesOf returns the floating-point numbers of the addressable value v.
func leavesOf(v reflect.Value, name string, tree bool) []leaf {
	w := &walker{
		tree: tree, seen: map[extent]bool{}, met: map[unsafe.Pointer]bool{}, parts: map[reflect.Type][]int{},
	}
	w.walk(v, &path{name: name})
	return w.leaves
}

func (w *walker) walk(v reflect.Value, p *path) {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		w.number(v, p)
	case reflect.Pointer:
		if !v.IsNil() {
			w.pointer(v, p)
		}
	case reflect.Struct:
		for _, i := range w.fields(v.Type()) {
			w.walk(v.Field(i), &path{of: p, at: step{v.Type(), i}})
		}
	case reflect.Slice, reflect.Array:
		if carries(v.Type()) {
			eachElem(v, func(at step, part reflect.Value) { w.walk(part, &path{of: p, at: at}) })
		}
	}
}

// number adds a leaf. It adds each number once if memory counts once.
func (w *walker) number(v reflect.Value, p *path) {
	at := v.Addr().UnsafePointer()
	if !w.tree {
		if w.met[at] {
			return
		}
		w.met[at] = true
	}
	w.leaves = append(w.leaves, leaf{writable(v), p})
}

// pointer walks what v points to unless it was visited before (in a tree: unless
// it is being visited).
func (w *walker) pointer(v reflect.Value, p *path) {
	e := extent{v.UnsafePointer(), v.Type(), 1}
	if w.seen[e] {
		return
	}
	w.seen[e] = true
	w.walk(v.Elem(), &path{of: p, at: step{in: v.Type()}})
	if w.tree {
		delete(w.seen, e)
	}
}

// fields lists the fields of a struct that can carry a derivative.
func (w *walker) fields(t reflect.Type) []int {
	list, known := w.parts[t]
	if known {
		return list
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.Name != "_" && carries(f.Type) {
			list = append(list, i)
		}
	}
	w.parts[t] = list
	return list
}

// numbers reads the leaves.
func numbers(leaves []leaf) []float64 {
	out := make([]float64, len(leaves))
	for i, l := range leaves {
		out[i] = l.get()
	}
	return out
}
