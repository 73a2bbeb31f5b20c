//go:build amd64 || arm64

package gradrt

import "unsafe"

// prefetch loads size > 0 bytes from p on into the cache. It has no effect on
// addresses without memory.
//
//go:noescape
func prefetch(p unsafe.Pointer, size uintptr)
