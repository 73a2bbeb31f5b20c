package shm

import "sync/atomic"

// Barrier is a reusable barrier for the ranks of one communicator. The zero value is ready for meetings of
// ranks that all pass the same n.
type Barrier struct {
	_       [64]byte // the counter has a cache line for itself
	arrived atomic.Uint64
	_       [56]byte
}

// Arrive records that the caller has come to meeting number k = 1, 2, ... of n ranks. It does not wait.
func (b *Barrier) Arrive(w *World, n int, k uint64) {
	if b.arrived.Add(1) == k*uint64(n) {
		w.Wake()
	}
}

// Wait returns when all n ranks have come to meeting k. No rank comes to meeting k+1 before that, so the number of
// arrivals alone is sufficient.
func (b *Barrier) Wait(w *World, n int, k uint64, at Point) error {
	return w.Wait(&b.arrived, k*uint64(n), at)
}
