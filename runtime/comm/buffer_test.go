package comm_test

import (
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// A back end that is written elsewhere gets the elements of a buffer by SliceOf.
func TestSliceOf(t *testing.T) {
	x := []float32{1, 2, 3}
	part := comm.SliceOf[float32](comm.BufferOf(x).Slice(1, 3))
	part[0] = 5
	if len(part) != 2 || x[1] != 5 {
		t.Errorf("%v of %v", part, x)
	}
	defer func() {
		if recover() == nil {
			t.Error("float32 viewed as int32")
		}
	}()
	comm.SliceOf[int32](comm.BufferOf(x))
}
