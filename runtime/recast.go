package gradrt

import "unsafe"

// As returns x as a value of type To, which has the same memory: its numbers go by another
// name. The caller sees to it that this is so.
func As[To, From any](x From) To { return *(*To)(unsafe.Pointer(&x)) }
