package comm

import (
	"fmt"
	"math/bits"
)

// A ledger is a hash of all collectives of a rank on one communicator so far, in their order: operation, type,
// reduction, root, count and blocks. Back ends other than local need not notice that ranks disagree about these;
// some MPI libraries reduce as many elements as fit. Comparing the ledgers at the end of a communicator costs one
// reduction.
type ledger uint64

// enter adds a collective.
func (l *ledger) enter(w what) {
	const odd = 0x9e3779b97f4a7c15 // 2⁶⁴ divided by the golden ratio
	word := uint64(w.call) | uint64(w.typ)<<8 | uint64(w.op)<<16 | uint64(uint32(w.root))<<24
	h := (uint64(*l) ^ word) * odd
	*l = ledger(bits.RotateLeft64(h^uint64(w.count)^w.blocks, 29) * odd)
}

// disagree returns the error for ranks whose ledgers differ after the given number of collectives.
func (l ledger) disagree(number uint64) error {
	return fmt.Errorf("%w: operations, types, counts or roots differ at one of the %d of this communicator; "+
		"GRADGEN_COMM=check finds it", ErrMismatch, number)
}

// moves returns a collective that moves blocks. Without counts, all blocks have the length of x.
func moves(c call, x Buffer, counts []int, root int) what {
	w := what{call: c, typ: x.Type, root: root, count: x.Len}
	if counts != nil {
		w.count = None
	}
	return w
}

// split returns w with the counts that must be equal on all ranks.
func (w what) split(counts []int) what {
	for _, n := range counts {
		w.blocks = (w.blocks ^ uint64(n+1)) * 0x100000001b3 // the prime of FNV-1a
	}
	return w
}
