package gradrt_test

import (
	"sync/atomic"
	"testing"

	gradrt "github.com/gradgen/gradgen/runtime"
)

func TestParallelCoversEveryIterationOnce(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 65, 4096, 10001} {
		for _, chunks := range []int{1, 2, 3, 7, 64} {
			counts := make([]atomic.Int32, n+5)
			seen := make([]atomic.Int32, chunks)
			gradrt.Parallel(chunks, 5, n+5, func(c, lo, hi int) {
				seen[c].Add(1)
				for i := lo; i < hi; i++ {
					counts[i].Add(1)
				}
			})
			for i := range counts {
				if want := int32(min(1, i/5)); counts[i].Load() != want {
					t.Fatalf("n=%d chunks=%d: iteration %d ran %d times", n, chunks, i, counts[i].Load())
				}
			}
			for c := range seen {
				if seen[c].Load() != 1 {
					t.Errorf("n=%d: piece %d of %d ran %d times", n, c, chunks, seen[c].Load())
				}
			}
		}
	}
}

func TestParallelPanics(t *testing.T) {
	defer func() {
		if got := recover(); got != 3 {
			t.Errorf("recovered %v, want the panic of the first piece that has one", got)
		}
	}()
	gradrt.Parallel(8, 0, 1000, func(c, lo, hi int) {
		if c >= 3 {
			panic(c)
		}
	})
}

func TestChunks(t *testing.T) {
	for _, test := range []struct{ n, least, sums, want int }{
		{0, 100, 0, 1}, {99, 100, 0, 1}, {250, 100, 3, 2}, {1 << 30, 100, 0, 64}, {1000, 100, 500, 2}, {10, 0, 0, 10},
	} {
		if got := gradrt.Chunks(test.n, test.least, test.sums); got != test.want {
			t.Errorf("Chunks(%d, %d, %d) = %d, want %d", test.n, test.least, test.sums, got, test.want)
		}
	}
}
