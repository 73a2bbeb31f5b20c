package comm

import (
	"fmt"
	"math/bits"
)

// A ledger is a number that stands for all collectives of a rank on one communicator so far, in their order:
// operation, type, reduction, root, count and blocks. Other back ends than local need not notice ranks that disagree
// about these: some MPI libraries reduce what fits. Comparing the ledgers at the end of a communicator costs one reduction.
type ledger uint64

// enter adds a collective.
func (l *ledger) enter(w what) {
	const odd = 0x9e3779b97f4a7c15 // 2⁶⁴ divided by the golden ratio
	word := uint64(w.call) | uint64(w.typ)<<8 | uint64(w.op)<<16 | uint64(uint32(w.root))<<24
	h := (uint64(*l) ^ word) * odd
	*l = ledger(bits.RotateLeft64(h^uint64(w.count)^w.blocks, 29) * odd)
}

// disagree is the error of ranks whose ledgers differ after so many collectives of this one.
func (l ledger) disagree(number uint64) error {
	return fmt.Errorf("%w: operations, types, counts or roots differ at one of the %d of this communicator; "+
		"GRADGEN_COMM=check finds it", ErrMismatch, number)
}

// moves is a collective that moves blocks, equal ones of x's length where no counts are given.
func moves(c call, x Buffer, counts []int, root int) what {
	w := what{call: c, typ: x.Type, root: root, count: x.Len}
	if counts != nil {
		w.count = None
	}
	return w
}

// split is w with the counts that all ranks must pass alike.
func (w what) split(counts []int) what {
	for _, n := range counts {
		w.blocks = (w.blocks ^ uint64(n+1)) * 0x100000001b3 // the prime of FNV-1a
	}
	return w
}
