package gradrt

import (
	"reflect"
	"unsafe"
)

// AppendBar returns the shadow of y = append(x, ...), given the shadow of x. It
// shares memory with xBar exactly where y shares memory with x, so that the
// shadows alias exactly where the primal does. It panics if y grew into spare
// capacity that xBar does not have.
//
//go:noinline
func AppendBar[S ~[]T, T any](xBar, x, y S) S {
	if cap(y) == 0 {
		return y // nil or empty
	}
	if cap(x) == 0 || unsafe.SliceData(x) != unsafe.SliceData(y) {
		yBar := make(S, len(y), cap(y))
		MirrorRefs(yBar, xBar) // its numbers start at zero
		return yBar
	}
	if cap(xBar) < len(y) {
		panic("gradgen: append grows a slice within its capacity: give its adjoint the same capacity")
	}
	return xBar[:len(y)]
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

// MoveBar is the adjoint of the move by an append: if y does not share memory
// with x, it moves the cotangents of their common elements from yBar to xBar.
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
func ZeroBar[S ~[]T, T any](yBar S) {
	l := layoutOf[T]()
	if l == nil {
		clear(yBar)
		return
	}
	var zero T
	for i := range yBar {
		l.each(unsafe.Pointer(&yBar[i]), unsafe.Pointer(&zero), set[float64], set[float32])
	}
}

// CopyBar is the adjoint of copy(y, x): the cotangents in yBar are added to
// xBar and cleared. The two may overlap as y and x did.
//
//go:noinline
func CopyBar[S ~[]T, T any](yBar, xBar S) {
	switch y := any([]T(yBar)).(type) {
	case []float64:
		moveAll(any([]T(xBar)).([]float64), y)
		return
	case []float32:
		moveAll(any([]T(xBar)).([]float32), y)
		return
	}
	l, n := layoutOf[T](), min(len(yBar), len(xBar))
	if inFront(xBar, yBar) {
		for i := range n {
			take(l, &xBar[i], &yBar[i])
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		take(l, &xBar[i], &yBar[i])
	}
}

// moveAll is CopyBar for slices of numbers.
func moveAll[F float32 | float64](x, y []F) {
	n := min(len(x), len(y))
	x, y = x[:n], y[:n]
	if inFront(x, y) {
		for i := range y {
			move(&x[i], &y[i])
		}
		return
	}
	for i := n - 1; i >= 0; i-- {
		move(&x[i], &y[i])
	}
}

// inFront reports whether x begins at a lower address than y, or at the same one.
func inFront[S ~[]T, T any](x, y S) bool {
	return uintptr(unsafe.Pointer(unsafe.SliceData(x))) <= uintptr(unsafe.Pointer(unsafe.SliceData(y)))
}

// take adds *y to *x and clears *y; x and y may be the same.
func take[T any](l *layout, x, y *T) {
	if l != nil {
		l.each(unsafe.Pointer(x), unsafe.Pointer(y), move[float64], move[float32])
		return
	}
	t := reflect.New(reflect.TypeFor[T]()).Elem()
	src := reflect.ValueOf(y).Elem()
	t.Set(src)
	src.SetZero()
	addValue(reflect.ValueOf(x).Elem(), t, nil)
}
