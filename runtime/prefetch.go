package gradrt

import "unsafe"

// A reverse sweep reads its tapes from the top down, one segment at a time. It
// does so much work between two segments that processors do not detect the
// pattern, and wait for the memory of each segment. So when a stack returns a
// segment, it prefetches the segments below it.
const (
	leastAhead = 64   // bytes: single numbers are not worth a prefetch
	mostAhead  = 2048 // processors prefetch the rest of longer segments themselves
)

// expect prefetches memory that will be read soon. It has no other effect.
func expect(p unsafe.Pointer, size uintptr) {
	if size >= leastAhead {
		prefetch(p, min(size, mostAhead))
	}
}
