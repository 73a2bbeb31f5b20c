package gradrt

import "unsafe"

// As returns x as a value of type To, which must have the same memory layout. The caller
// ensures this.
func As[To, From any](x From) To { return *(*To)(unsafe.Pointer(&x)) }
