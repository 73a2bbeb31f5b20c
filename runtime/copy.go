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
	return CopyAs(x, x)
}

// CopyAs returns a copy of dot, the tangent of x, that shares no memory with dot. Slices have the lengths of those
// in dot and the capacities of those in x, so that an append to a tangent grows in place if the append to x does.
// Pointers in the copy point to one variable if those in x do.
func CopyAs[T any](dot, x T) T {
	out := dot
	c := copier{pointers: map[pair]reflect.Value{}, slices: map[span]reflect.Value{}}
	c.references(reflect.ValueOf(&out).Elem(), reflect.ValueOf(&x).Elem())
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

// references replaces the references in v, which is itself a copy, by
// references to copies with the capacities of x. x is missing where a pointer
// is nil.
func (c copier) references(v, x reflect.Value) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Pointer:
		c.pointer(v, x)
	case reflect.Slice:
		c.slice(v, x)
	case reflect.Array:
		c.elements(v, x)
	case reflect.Struct:
		for i := range v.NumField() {
			c.references(v.Field(i), field(x, i))
		}
	}
}

func (c copier) elements(v, x reflect.Value) {
	if !hasRefs(v.Type().Elem()) {
		return
	}
	for i := range v.Len() {
		c.references(v.Index(i), element(x, i))
	}
}

// field returns field i of x, or the zero Value if there is no x.
func field(x reflect.Value, i int) reflect.Value {
	if !x.IsValid() {
		return x
	}
	return x.Field(i)
}

// element returns x[i], or the zero Value if there is none.
func element(x reflect.Value, i int) reflect.Value {
	if !x.IsValid() || i >= x.Len() {
		return reflect.Value{}
	}
	return x.Index(i)
}

func (c copier) pointer(v, x reflect.Value) {
	if v.IsNil() {
		return
	}
	key := pair{v.UnsafePointer(), v.Type()}
	if x.IsValid() && !x.IsNil() {
		key.at = x.UnsafePointer()
	}
	p, ok := c.pointers[key]
	if !ok {
		p = reflect.New(v.Type().Elem())
		c.pointers[key] = p
		p.Elem().Set(v.Elem())
		if x.IsValid() {
			x = x.Elem()
		}
		c.references(p.Elem(), x)
	}
	v.Set(p.Convert(v.Type()))
}

func (c copier) slice(v, x reflect.Value) {
	if v.IsNil() {
		return
	}
	room := v.Cap()
	if x.IsValid() {
		room = max(v.Len(), x.Cap())
	}
	key := span{v.UnsafePointer(), v.Type(), v.Len(), room}
	s, ok := c.slices[key]
	if !ok {
		s = reflect.MakeSlice(v.Type(), v.Len(), room)
		c.slices[key] = s
		reflect.Copy(s, v)
		c.elements(s, x)
	}
	v.Set(s)
}

// AppendDot returns the tangent of y = append(x, ...), given that of x. It
// shares memory with xDot exactly where y shares memory with x; the caller
// fills in the tangents of the new elements. It panics if y grew into spare
// capacity that xDot does not have.
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
