//go:build amd64 || arm64

package gradrt

import "unsafe"

// prefetch asks for size > 0 bytes from p on to be brought into the cache. Nothing
// happens where there is no memory.
//
//go:noescape
func prefetch(p unsafe.Pointer, size uintptr)
