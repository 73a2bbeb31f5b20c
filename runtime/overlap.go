package gradrt

import "unsafe"

// Overlap reports whether x and y share an element. Vector code asks before it
// reads several elements of one ahead of writing those of the other.
func Overlap[E, F any](x []E, y []F) bool {
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	p, q := uintptr(unsafe.Pointer(&x[0])), uintptr(unsafe.Pointer(&y[0]))
	return p < q+uintptr(len(y))*unsafe.Sizeof(y[0]) && q < p+uintptr(len(x))*unsafe.Sizeof(x[0])
}

// NoOverlap panics with the message if x and y share an element. Derivatives of
// a function that writes to one of its arguments hold where that is not part of
// another.
func NoOverlap[E, F any](x []E, y []F, message string) {
	if Overlap(x, y) {
		panic(message)
	}
}
