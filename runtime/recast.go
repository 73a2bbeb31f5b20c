package gradrt

import "unsafe"

// As returns x as a value of type To, which must have the same memory layout. The caller
// ensures this.
func As[To, From any](x From) To { return *(*To)(unsafe.Pointer(&x)) }

// MirrorOf returns the variable x as one of type Mirror. It panics if the types have different memory layouts.
// Emitted code calls it when the program starts.
func MirrorOf[Mirror, Of any](x *Of) *Mirror {
	SameLayout[Mirror, Of]()
	return (*Mirror)(unsafe.Pointer(x))
}
