package sparse

import (
	"fmt"
	"math"
	"runtime/debug"
)

const (
	defaultEntries = 1 << 28
	entryBytes     = 60 // of the pattern, the values, and the plan of their recovery
)

// mostEntries returns the largest number of entries of a pattern.
func (m *Matrix) mostEntries() int {
	if m.MaxEntries > 0 {
		return m.MaxEntries
	}
	if limit := debug.SetMemoryLimit(-1); limit < math.MaxInt64 {
		return min(defaultEntries, int(limit/2/entryBytes))
	}
	return defaultEntries
}

// limit panics before a pattern takes more memory than is permitted, because running
// out of memory would end the program without a message.
func (s *Sets) limit(entries int) {
	if s.most > 0 && entries > s.most {
		panic(fmt.Sprintf("sparse: the derivatives by %d variables have at least %d entries that may differ from zero, more than the %d of MaxEntries: "+
			"use products with the matrix (jvp, vjp, hvp) in place of it, or set Matrix.MaxEntries if there are %.0f GB of memory",
			s.n, entries, s.most, math.Ceil(float64(entries)*entryBytes/1e9)))
	}
}
