package gradrt

import (
	"slices"
	"unsafe"
)

// A Stack holds values saved by a forward sweep for the reverse sweep. It grows
// by chunks and never moves its values, so that a segment from Grow stays valid
// while more is pushed. A stack that is filled again after it has been emptied
// uses its chunks in the same order, so that it touches no memory that the system
// has not provided yet. The zero value is empty.
type Stack[T any] struct {
	cur   []T   // the chunk being filled; its length is the used part
	full  [][]T // chunks below it
	spare [][]T // chunks to fill next, from the last on
}

// minChunk is the number of elements of the first chunk.
const minChunk = 64

// Push adds v on top.
func (s *Stack[T]) Push(v T) {
	if len(s.cur) == cap(s.cur) {
		s.chunk(1)
	}
	s.cur = append(s.cur, v)
}

// Pop removes the top value and returns it.
func (s *Stack[T]) Pop() T {
	n := len(s.cur) - 1
	v := s.cur[n]
	s.cur = s.cur[:n]
	if n == 0 {
		s.retreat()
	}
	return v
}

// Grow adds n values with arbitrary content and returns them. It adds none if n
// is negative, because a loop with that many iterations does not run.
func (s *Stack[T]) Grow(n int) []T {
	n = max(n, 0)
	if cap(s.cur)-len(s.cur) < n {
		s.chunk(n)
	}
	at := len(s.cur)
	s.cur = s.cur[:at+n]
	return s.cur[at : at+n : at+n]
}

// Clean is like Zeros for a stack whose values are always zero when they are dropped, so that it need not clear
// them.
func (s *Stack[T]) Clean(n int) []T {
	if n < 0 {
		panic("gradgen: makeslice: len out of range")
	}
	return s.Grow(n)
}

// Copy adds a copy of v at the top and returns it.
func (s *Stack[T]) Copy(v []T) []T {
	seg := s.Grow(len(v))
	copy(seg, v)
	return seg
}

// Zeros adds n zero values and returns them. Like make, it panics if n is negative.
func (s *Stack[T]) Zeros(n int) []T {
	if n < 0 {
		panic("gradgen: makeslice: len out of range")
	}
	seg := s.Grow(n)
	clear(seg)
	return seg
}

// Top returns the n values on top, which Grow returned. A reverse sweep usually
// reads the segments of the same size below it next, so Top prefetches the second
// one below.
func (s *Stack[T]) Top(n int) []T {
	n = max(n, 0)
	at := len(s.cur) - n
	if below := at - 2*n; below >= 0 && n > 0 {
		expect(unsafe.Pointer(&s.cur[below]), uintptr(n)*unsafe.Sizeof(s.cur[0]))
	}
	return s.cur[at : at+n : at+n]
}

// Last is Top for values that Grow returned a moment ago, so that they are in the cache and those below are not
// read next.
func (s *Stack[T]) Last(n int) []T {
	n = max(n, 0)
	at := len(s.cur) - n
	return s.cur[at : at+n : at+n]
}

// Drop removes the n values on top.
func (s *Stack[T]) Drop(n int) {
	s.cur = s.cur[:len(s.cur)-max(n, 0)]
	if len(s.cur) == 0 {
		s.retreat()
	}
}

// Reset removes everything and keeps the memory.
func (s *Stack[T]) Reset() {
	for len(s.full) > 0 {
		s.cur = s.cur[:0]
		s.retreat()
	}
	s.cur = s.cur[:0]
}

// chunk starts a chunk with room for n values.
func (s *Stack[T]) chunk(n int) {
	if len(s.cur) > 0 {
		s.full = append(s.full, s.cur)
	} else if cap(s.cur) > 0 {
		s.spare = append(s.spare, s.cur)
	}
	for i, c := range slices.Backward(s.spare) {
		if cap(c) >= n {
			s.cur = c[:0]
			s.spare = slices.Delete(s.spare, i, i+1)
			return
		}
	}
	size := max(minChunk, n, 2*cap(s.cur))
	from := s.stagger(size)
	s.cur = make([]T, from, from+size)[from:]
}

const (
	line = 64   // bytes that a cache keeps together
	page = 4096 // bytes after which lines compete for the same places of a cache
)

// stagger returns the number of unused elements at the start of a chunk of the
// given size. Large chunks begin at a page boundary, and a loop over several of
// them would use the same few sets of the cache for all of them; so chunks of
// stacks that are neighbours in a tape begin on different cache lines.
func (s *Stack[T]) stagger(size int) int {
	var zero T
	bytes := int(unsafe.Sizeof(zero))
	if bytes == 0 || bytes > line || size*bytes < page {
		return 0
	}
	number := uintptr(unsafe.Pointer(s)) / unsafe.Sizeof(*s)
	return int(number*spread%(page/line)) * (line / bytes)
}

// spread is odd, so that as many stacks as a page has lines begin on different ones.
const spread = 5

// retreat returns to the chunk below an empty chunk.
func (s *Stack[T]) retreat() {
	n := len(s.full)
	if n == 0 {
		return
	}
	s.spare = append(s.spare, s.cur[:0])
	s.cur = s.full[n-1]
	s.full = s.full[:n-1]
}

// Part returns the k-th of n parts of s, which have the same length.
func Part[T any](s []T, k, n int) []T {
	size := len(s) / n
	return s[k*size : (k+1)*size : (k+1)*size]
}
