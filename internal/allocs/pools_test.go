//go:build !race

// Under the race detector a sync.Pool drops values at random.

package allocs

import (
	"runtime"
	"sync"
	"testing"
)

// A pool keeps what it has, however much is allocated.
func TestPoolsAreKept(t *testing.T) {
	runtime.GC()
	made := 0
	pool := sync.Pool{New: func() any { made++; return new([64]byte) }}
	PerCall(10, func() {
		kept = make([]byte, 1<<20)
		pool.Put(pool.Get())
	})
	if made > 1 {
		t.Errorf("the pool made %d", made)
	}
}
