// Code generated from x8/lines_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"testing"
	"unsafe"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

// TestVectorsOnLines begins at every element of a line in turn.
func TestVectorsOnLines(t *testing.T) {
	const vectors = 3
	all := make([]float64, (vectors+2)*Lanes)
	for from := range Lanes {
		room := all[from:][:(vectors+1)*Lanes]
		kept := OnLines(room)
		if len(kept) != vectors {
			t.Fatalf("room for %d vectors holds %d", vectors+1, len(kept))
		}
		first, end := unsafe.Pointer(&kept[0]), unsafe.Add(unsafe.Pointer(&kept[vectors-1]), unsafe.Sizeof(kept[0]))
		if uintptr(first)%unsafe.Sizeof(kept[0]) != 0 {
			t.Errorf("from element %d: the first vector is at %p", from, first)
		}
		if uintptr(first) < uintptr(unsafe.Pointer(&room[0])) || uintptr(end) > uintptr(unsafe.Pointer(&room[len(room)-1]))+8 {
			t.Errorf("from element %d: vectors from %p to %p are not all in the room", from, first, end)
		}
	}
}
