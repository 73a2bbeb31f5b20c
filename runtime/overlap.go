package gradrt

import "unsafe"

// Overlap reports whether x and y share an element. Vector code asks before it
// reads several elements of one ahead of writing those of the other.
func Overlap(x, y []float64) bool {
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	const size = unsafe.Sizeof(x[0])
	p, q := uintptr(unsafe.Pointer(&x[0])), uintptr(unsafe.Pointer(&y[0]))
	return p < q+uintptr(len(y))*size && q < p+uintptr(len(x))*size
}
