package bench

import (
	"runtime"
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
)

// TestNoAllocations checks that the emitted gradient allocates nothing where
// its objective allocates nothing.
func TestNoAllocations(t *testing.T) {
	for _, p := range problems(large) {
		grad := make([]float64, len(p.params))
		if allocs.PerCall(3, func() { p.objective() }) > 0 {
			continue
		}
		if n := allocs.PerCall(3, func() { p.emitted(grad) }); n > 0 {
			t.Errorf("%s: %g allocations a call", p.name, n)
		}
	}
}

// TestMemoryBesideData checks that the gradient of many halos' mass function
// needs memory for its result only, not for each halo.
func TestMemoryBesideData(t *testing.T) {
	const limit = 1 << 20
	if n := bytesAllocated(smfOf(100_000)); n > limit {
		t.Errorf("the gradient allocates %d bytes for 100 000 halos, want at most %d", n, limit)
	}
}

// BenchmarkTenMillionHalos reports what the gradient allocates beside 80 MB of
// data.
func BenchmarkTenMillionHalos(b *testing.B) {
	p := smfOf(10_000_000)
	var bytes uint64
	for b.Loop() {
		bytes = bytesAllocated(p)
	}
	b.ReportMetric(float64(bytes), "gradgen-B/op")
}

// bytesAllocated returns the bytes of heap that one call of the emitted
// gradient asks for, freed or not.
func bytesAllocated(p problem) uint64 {
	grad := make([]float64, len(p.params))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p.emitted(grad)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
