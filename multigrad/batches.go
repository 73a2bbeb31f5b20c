package multigrad

import (
	"fmt"
	"math/bits"

	"github.com/gradgen/gradgen/runtime/random"
)

// Batches divides n items, such as rows of a catalogue, into batches that
// cover all items in each epoch, in an order that is shuffled for each epoch.
// The contents of a batch depend only on the step and the seed, not on the
// number of ranks, each of which requests its own part, nor on interruptions.
// It stores no list, so n may be as large as an int.
//
// A model that uses batches is [Stepped] and gets the number of its batch from
// SetStep.
type Batches struct {
	n, size int
	half    int // bits of each half of a permuted number
	key     random.Key
}

// NewBatches returns batches of size items out of n. The last batch of an
// epoch is smaller if size does not divide n.
func NewBatches(n, size int, seed uint64) (*Batches, error) {
	if n < 1 || size < 1 || size > n {
		return nil, fmt.Errorf("multigrad: batches of %d out of %d", size, n)
	}
	width := bits.Len64(uint64(n - 1))
	return &Batches{n: n, size: size, half: max(1, (width+1)/2), key: random.New(seed)}, nil
}

// PerEpoch returns the number of batches in an epoch.
func (b *Batches) PerEpoch() int { return (b.n-1)/b.size + 1 }

// Epoch returns the epoch of a step; both count from 0. Like the other methods it
// panics on a negative step.
func (b *Batches) Epoch(step int) int {
	if step < 0 {
		panic(fmt.Sprintf("multigrad: the batch of step %d", step))
	}
	return step / b.PerEpoch()
}

// Len returns the number of items in the batch of a step, over all ranks.
func (b *Batches) Len(step int) int {
	return min(b.size, b.n-(step-b.Epoch(step)*b.PerEpoch())*b.size)
}

// At appends to dst the items of a step's batch from first to end−1, the items
// that a rank holds, and returns it. The cost is 0.1 µs per item of the batch.
func (b *Batches) At(step, first, end int, dst []int) []int {
	key := b.key.Fold(uint64(b.Epoch(step)))
	from := step % b.PerEpoch() * b.size
	for i := range b.Len(step) {
		if at := b.permuted(key, from+i); at >= first && at < end {
			dst = append(dst, at)
		}
	}
	return dst
}

// permuted returns the image of i under a permutation of 0 to n−1: a Feistel network
// permutes the numbers below the next power of four, and is applied until the result is
// below n.
func (b *Batches) permuted(key random.Key, i int) int {
	const rounds = 6
	mask := uint64(1)<<b.half - 1
	for v := uint64(i); ; {
		left, right := v>>b.half, v&mask
		for r := range uint64(rounds) {
			left, right = right, left^key.Uint64At(right*rounds+r)&mask
		}
		if v = left<<b.half | right; v < uint64(b.n) {
			return int(v)
		}
	}
}
