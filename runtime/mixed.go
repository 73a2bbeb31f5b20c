package gradrt

import (
	"reflect"
	"unsafe"
)

// Shadows of structs that hold both references and numbers: references follow
// the primal in the forward sweep, numbers are cotangents and stay where they
// are.

// A layout lists the offsets of the numbers in a type.
type layout struct {
	doubles, singles []uintptr
}

// layoutOf finds the numbers of an element type that also holds references; it returns nil for other types.
func layoutOf[T any]() *layout {
	var zero T
	switch any(zero).(type) {
	case float64, float32:
		return nil
	}
	t := reflect.TypeFor[T]()
	if !hasRefs(t) {
		return nil
	}
	l := &layout{}
	l.add(t, 0)
	return l
}

func (l *layout) add(t reflect.Type, at uintptr) {
	switch t.Kind() {
	case reflect.Float64:
		l.doubles = append(l.doubles, at)
	case reflect.Float32:
		l.singles = append(l.singles, at)
	case reflect.Array:
		for i := range t.Len() {
			l.add(t.Elem(), at+uintptr(i)*t.Elem().Size())
		}
	case reflect.Struct:
		for i := range t.NumField() {
			l.add(t.Field(i).Type, at+t.Field(i).Offset)
		}
	}
}

// each calls f and g for the pairs of numbers in two values: f for float64, g for float32.
func (l *layout) each(x, y unsafe.Pointer, f func(x, y *float64), g func(x, y *float32)) {
	for _, at := range l.doubles {
		f((*float64)(unsafe.Add(x, at)), (*float64)(unsafe.Add(y, at)))
	}
	for _, at := range l.singles {
		g((*float32)(unsafe.Add(x, at)), (*float32)(unsafe.Add(y, at)))
	}
}

func set[F float32 | float64](x, y *F) { *x = *y }

// move adds *y to *x and clears *y; x and y may be the same.
func move[F float32 | float64](x, y *F) {
	t := *y
	*y = 0
	*x += t
}

// refer gives *x the references of *y.
func refer[T any](l *layout, x, y *T) {
	kept := *x
	*x = *y
	l.each(unsafe.Pointer(x), unsafe.Pointer(&kept), set[float64], set[float32])
}

// MirrorRefs is copy(y, x) for the references among the elements.
//
//go:noinline
func MirrorRefs[S ~[]T, T any](yBar, xBar S) {
	l, n := layoutOf[T](), min(len(yBar), len(xBar))
	if l == nil {
		return
	}
	if uintptr(unsafe.Pointer(unsafe.SliceData(yBar))) <= uintptr(unsafe.Pointer(unsafe.SliceData(xBar))) {
		for i := range n {
			refer(l, &yBar[i], &xBar[i])
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		refer(l, &yBar[i], &xBar[i])
	}
}

// ClearRefs is clear(x) for the references among the elements.
func ClearRefs[S ~[]T, T any](xBar S) {
	l := layoutOf[T]()
	if l == nil {
		return
	}
	var zero T
	for i := range xBar {
		refer(l, &xBar[i], &zero)
	}
}
