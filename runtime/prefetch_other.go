//go:build !amd64 && !arm64

package gradrt

import "unsafe"

func prefetch(unsafe.Pointer, uintptr) {}
