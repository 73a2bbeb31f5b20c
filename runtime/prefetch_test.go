package gradrt

import (
	"slices"
	"testing"
	"unsafe"
)

func TestPrefetchHasNoEffect(t *testing.T) {
	prefetch(nil, 1<<14) // where nothing may be read
	x := []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}
	for size := range uintptr(100) {
		prefetch(unsafe.Pointer(&x[0]), size+1)
		expect(unsafe.Pointer(&x[0]), size)
	}
	if !slices.Equal(x, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9}) {
		t.Errorf("memory is now %v", x)
	}
}
