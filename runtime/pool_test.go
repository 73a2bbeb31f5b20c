package gradrt

import (
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
)

type stacks[T float32 | float64] struct{ t Stack[T] }

func TestPoolsKeepInstancesApart(t *testing.T) {
	var pools Pools
	a, b := PoolOf[stacks[float32]](&pools), PoolOf[stacks[float64]](&pools)
	if a != PoolOf[stacks[float32]](&pools) || b != PoolOf[stacks[float64]](&pools) {
		t.Error("an instance has two pools")
	}
	a.Get().t.Push(1)
}

func TestPoolOfDoesNotAllocate(t *testing.T) {
	var pools Pools
	if n := allocs.PerCall(100, func() { PoolOf[stacks[float64]](&pools) }); n > 0 {
		t.Errorf("%v allocations per call", n)
	}
}
