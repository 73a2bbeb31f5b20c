package progen

import "math/rand/v2"

// A Source makes the choices for a program.
type Source interface {
	// IntN returns a number in [0, n).
	IntN(n int) int
}

// Seeded returns the source of choices for a seed.
func Seeded(seed uint64) Source { return rand.New(rand.NewPCG(seed, 0x9e3779b97f4a7c15)) }

// Bytes returns a source that takes its choices from data, and after that from a fixed stream. A fuzzer can thus
// control the program.
func Bytes(data []byte) Source {
	return &byteSource{data: data, rest: rand.New(rand.NewPCG(uint64(len(data)), 1))}
}

type byteSource struct {
	data []byte
	rest *rand.Rand
}

func (b *byteSource) IntN(n int) int {
	if len(b.data) == 0 {
		return b.rest.IntN(n)
	}
	c := int(b.data[0])
	b.data = b.data[1:]
	return c % n
}
