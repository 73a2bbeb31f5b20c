package allocs

import "testing"

var kept []byte

func TestPerCall(t *testing.T) {
	if n := PerCall(10, func() { kept = make([]byte, 100) }); n != 1 {
		t.Errorf("%v allocations, want 1", n)
	}
	if n := PerCall(10, func() {}); n != 0 {
		t.Errorf("%v allocations of nothing", n)
	}
}

// What others allocate now and then is not the function's.
func TestOthersAreNotCounted(t *testing.T) {
	calls := 0
	if n := PerCall(10, func() {
		if calls++; calls < 30 {
			kept = make([]byte, 100)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
