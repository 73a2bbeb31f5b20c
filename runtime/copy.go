package gradrt

import (
	"reflect"
	"unsafe"
)

// Copy returns a copy of x that shares no memory with it: slices of the same
// length and capacity, aliasing and cycles as in x.
func Copy[T any](x T) T {
	if s, ok := any(x).([]float64); ok {
		c := make([]float64, len(s), cap(s))
		copy(c, s)
		return any(c).(T)
	}
	out := x
	c := copier{pointers: map[pair]reflect.Value{}, slices: map[span]reflect.Value{}}
	c.references(reflect.ValueOf(&out).Elem())
	return out
}

// A span is the memory of a slice.
type span struct {
	at       unsafe.Pointer
	t        reflect.Type
	len, cap int
}

type copier struct {
	pointers map[pair]reflect.Value
	slices   map[span]reflect.Value
}

// references replaces the references that v, itself a copy, holds.
func (c copier) references(v reflect.Value) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Pointer:
		c.pointer(v)
	case reflect.Slice:
		c.slice(v)
	case reflect.Array:
		c.elements(v)
	case reflect.Struct:
		for i := range v.NumField() {
			c.references(v.Field(i))
		}
	}
}

func (c copier) elements(v reflect.Value) {
	if !hasRefs(v.Type().Elem()) {
		return
	}
	for i := range v.Len() {
		c.references(v.Index(i))
	}
}

func (c copier) pointer(v reflect.Value) {
	if v.IsNil() {
		return
	}
	key := pair{v.UnsafePointer(), v.Type()}
	p, ok := c.pointers[key]
	if !ok {
		p = reflect.New(v.Type().Elem())
		c.pointers[key] = p
		p.Elem().Set(v.Elem())
		c.references(p.Elem())
	}
	v.Set(p.Convert(v.Type()))
}

func (c copier) slice(v reflect.Value) {
	if v.IsNil() {
		return
	}
	key := span{v.UnsafePointer(), v.Type(), v.Len(), v.Cap()}
	s, ok := c.slices[key]
	if !ok {
		s = reflect.MakeSlice(v.Type(), v.Len(), v.Cap())
		c.slices[key] = s
		reflect.Copy(s, v)
		c.elements(s)
	}
	v.Set(s)
}

// AppendDot returns the tangent of y = append(x, ...), given that of x. It
// shares memory with xDot exactly where y shares memory with x; the tangents of
// the new elements are the caller's to fill in. It panics where y grew into
// spare capacity that xDot does not have.
func AppendDot[S ~[]T, T any](xDot, x, y S) S {
	switch {
	case y == nil:
		return nil
	case cap(x) == 0 || unsafe.SliceData(x) != unsafe.SliceData(y):
		yDot := make(S, len(y), cap(y))
		copy(yDot, xDot)
		return yDot
	case cap(xDot) < len(y):
		panic("gradgen: append grows a slice within its capacity: give its tangent the same capacity")
	}
	return xDot[:len(y)]
}
