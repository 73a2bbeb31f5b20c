package gradrt

import (
	"reflect"
	"unsafe"
)

// AppendBar returns the shadow of y = append(x, ...), given the shadow of x. It
// shares memory with xBar exactly where y shares memory with x, so that what
// aliases in the primal aliases in its adjoint. It panics where y grew into
// spare capacity that xBar does not have.
//
//go:noinline
func AppendBar[S ~[]T, T any](xBar, x, y S) S {
	if len(y) == 0 {
		return y[:0:0]
	}
	if cap(x) == 0 || unsafe.SliceData(x) != unsafe.SliceData(y) {
		yBar := make(S, len(y), cap(y))
		copyRefs(yBar, xBar)
		return yBar
	}
	if cap(xBar) < len(y) {
		panic("gradgen: append grows a slice within its capacity: give its adjoint the same capacity")
	}
	return xBar[:len(y)]
}

// copyRefs carries the references among the elements over to a shadow that
// moved; its numbers start at zero.
func copyRefs[S ~[]T, T any](dst, src S) {
	var zero T
	switch any(zero).(type) {
	case float64, float32:
		return
	}
	if hasRefs(reflect.TypeFor[T]()) {
		copy(dst, src)
	}
}

func hasRefs(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer:
		return true
	case reflect.Array:
		return hasRefs(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasRefs(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// MoveBar is the adjoint of the move that an append made: where y does not
// share memory with x, the cotangents of the elements they have in common go
// from yBar to xBar.
//
//go:noinline
func MoveBar[S ~[]T, T any](yBar, xBar S) {
	n := min(len(xBar), len(yBar))
	if n == 0 || unsafe.SliceData(xBar) == unsafe.SliceData(yBar) {
		return
	}
	CopyBar(yBar[:n], xBar[:n])
}

// ZeroBar is the adjoint of overwriting elements with constants.
func ZeroBar[S ~[]T, T any](yBar S) { clear(yBar) }

// CopyBar is the adjoint of copy(y, x): the cotangents in yBar are added to
// xBar and cleared. The two may overlap as y and x did.
//
//go:noinline
func CopyBar[S ~[]T, T any](yBar, xBar S) {
	n := min(len(yBar), len(xBar))
	if uintptr(unsafe.Pointer(unsafe.SliceData(yBar))) >= uintptr(unsafe.Pointer(unsafe.SliceData(xBar))) {
		for i := range n {
			take(&xBar[i], &yBar[i])
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		take(&xBar[i], &yBar[i])
	}
}

// take adds *y to *x and clears *y; x and y may be the same.
func take[T any](x, y *T) {
	switch y := any(y).(type) {
	case *float64:
		t := *y
		*y = 0
		*any(x).(*float64) += t
	case *float32:
		t := *y
		*y = 0
		*any(x).(*float32) += t
	default:
		t := reflect.New(reflect.TypeFor[T]()).Elem()
		src := reflect.ValueOf(y).Elem()
		t.Set(src)
		src.SetZero()
		addValue(reflect.ValueOf(x).Elem(), t, nil)
	}
}
