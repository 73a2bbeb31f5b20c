package gradrt

import "unsafe"

// A reverse sweep reads its tapes from the top down, a segment at a time, with
// enough work between two segments that processors do not see the pattern and
// wait for each one's memory. So a stack asks for what lies deeper when it hands
// out a segment.
const (
	leastAhead = 64   // bytes: single numbers are not worth the question
	mostAhead  = 2048 // of longer segments processors fetch the rest by themselves
)

// expect asks for memory that will be read soon. It has no other effect.
func expect(p unsafe.Pointer, size uintptr) {
	if size >= leastAhead {
		prefetch(p, min(size, mostAhead))
	}
}
