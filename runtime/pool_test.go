package gradrt

import (
	"runtime"
	"sync"
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

func TestPoolFindsWhatAnotherProcessorHolds(t *testing.T) {
	var pool Pool[stacks[float64]]
	first := pool.Get()
	pool.Put(first)
	elsewhere := pool.idle.Get() // as if the processor that put it were another one
	if again := pool.Get(); again != first {
		t.Error("an idle value is not found")
	}
	if second := pool.Get(); second == first {
		t.Error("a value is handed out twice")
	}
	pool.idle.Put(elsewhere)
	if third := pool.Get(); third == first {
		t.Error("a value that was found is handed out again")
	}
}

func TestPoolGivesEachCallItsOwn(t *testing.T) {
	var pool Pool[stacks[float64]]
	var users sync.WaitGroup
	for range 8 {
		users.Go(func() {
			for i := range 1000 {
				s := pool.Get()
				s.t.Push(float64(i))
				runtime.Gosched()
				if v := s.t.Pop(); v != float64(i) {
					t.Errorf("%v instead of %v", v, i)
				}
				pool.Put(s)
			}
		})
	}
	users.Wait()
}
