package random

import "math/rand/v2"

// A Key represents an infinite stream of random numbers. It is a small value:
// copy it, compare it, use it as a map key. The zero value is New(0). All
// methods may be called from many goroutines at once.
type Key struct{ hi, lo uint64 }

// New returns the key of a seed; different seeds have unrelated streams.
func New(seed uint64) Key { return Key{lo: seed} }

// The uses of a key's permutation, in the counter's second word.
const (
	useStream = iota
	useFold
	useSplit
)

// Split returns two keys whose streams are independent of each other and of k's.
func (k Key) Split() (a, b Key) {
	a.hi, a.lo = threefry(k, 0, useSplit)
	b.hi, b.lo = threefry(k, 1, useSplit)
	return a, b
}

// Fold returns a key for data, such as a particle, a step or a rank; its stream
// is independent of k's and of those of other data. Folds chain: k.Fold(i).Fold(j)
// is the key of the pair.
func (k Key) Fold(data uint64) Key {
	hi, lo := threefry(k, data, useFold)
	return Key{hi, lo}
}

// Uint64At returns element i of the stream, uniform over all 64-bit words. Two
// neighbours come from one block, so reading elements one by one takes twice as
// long as filling a slice.
func (k Key) Uint64At(i uint64) uint64 {
	even, odd := threefry(k, i/2, useStream)
	if i%2 == 0 {
		return even
	}
	return odd
}

// each calls f with elements 0 to n−1 of the stream.
func (k Key) each(n int, f func(i int, word uint64)) {
	for i := 0; i < n; i += 2 {
		even, odd := threefry(k, uint64(i/2), useStream)
		f(i, even)
		if i+1 < n {
			f(i+1, odd)
		}
	}
}

// Source reads the stream in order from element 0, for samplers that take a
// source, like those of gonum and of math/rand/v2. It is not for use by several
// goroutines at once.
func (k Key) Source() rand.Source { return &source{key: k} }

type source struct {
	key  Key
	next uint64
	odd  uint64 // the second word of the last block
}

func (s *source) Uint64() uint64 {
	i := s.next
	s.next++
	if i%2 == 1 {
		return s.odd
	}
	var even uint64
	even, s.odd = threefry(s.key, i/2, useStream)
	return even
}
