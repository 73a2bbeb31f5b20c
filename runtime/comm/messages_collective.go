package comm

import "unsafe"

// byMessages implements collectives by messages, for back ends that have no other means. The communicator p has no
// other messages. All messages have tag 0: each rank sends and receives them in the order of its collectives, which
// suffices to tell them apart.
type byMessages struct {
	p          PointToPoint
	rank, size int
}

// Barrier implements [Comm]: in round k each rank receives from the rank 2ᵏ below it
// (dissemination).
func (m byMessages) Barrier() error {
	for step := 1; step < m.size; step *= 2 {
		to, from := (m.rank+step)%m.size, (m.rank-step%m.size+m.size)%m.size
		if _, err := m.p.Sendrecv(Buffer{}, to, 0, Buffer{}, from, 0); err != nil {
			return err
		}
	}
	return nil
}

// relative returns the rank counted from the root; absolute is its inverse.
func (m byMessages) relative(root int) int      { return (m.rank - root + m.size) % m.size }
func (m byMessages) absolute(rel, root int) int { return (rel + root) % m.size }

// Bcast implements [Comm], by a binomial tree.
func (m byMessages) Bcast(x Buffer, root int) error {
	rel, step := m.relative(root), 1
	for ; step < m.size; step *= 2 {
		if rel&step != 0 {
			if err := m.receive(x, m.absolute(rel-step, root)); err != nil {
				return err
			}
			break
		}
	}
	for step /= 2; step > 0; step /= 2 {
		if rel+step < m.size {
			if err := m.p.Send(x, m.absolute(rel+step, root), 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// Reduce implements [Comm], by the tree of Bcast.
func (m byMessages) Reduce(x Buffer, op Op, root int) error {
	rel, other := m.relative(root), likeBuffer(x)
	for step := 1; step < m.size; step *= 2 {
		if rel&step != 0 {
			err := m.p.Send(x, m.absolute(rel-step, root), 0)
			clearBuffer(x)
			return err
		}
		if rel+step < m.size {
			if err := m.receive(other, m.absolute(rel+step, root)); err != nil {
				return err
			}
			combine(x, other, op)
		}
	}
	return nil
}

// Up to these numbers of ranks and bytes, every rank sends its data to all others. A result then takes the latency
// of one message, instead of one for each level of two trees.
const (
	directRanks = 8
	directBytes = 4096
)

// Allreduce implements [Comm]. Every rank combines in the same order, or gets the bits of rank 0.
func (m byMessages) Allreduce(x Buffer, op Op) error {
	if m.size <= directRanks && x.size() <= directBytes {
		return m.reduceDirectly(x, op)
	}
	if err := m.Reduce(x, op, 0); err != nil {
		return err
	}
	return m.Bcast(x, 0)
}

// reduceDirectly sends the data of each rank to all others, and combines them in rank order.
func (m byMessages) reduceDirectly(x Buffer, op Op) error {
	all := make([]Buffer, m.size)
	for r := range all {
		all[r] = likeBuffer(x)
	}
	err := exchange(m.p, m.rank, m.size, func(int) Buffer { return x }, func(r int) Buffer { return all[r] })
	if err != nil {
		return err
	}
	copyBuffer(x, all[0])
	for _, other := range all[1:] {
		combine(x, other, op)
	}
	return nil
}

// Scan implements [Comm]: the sum so far goes from rank to rank.
func (m byMessages) Scan(x Buffer, op Op) error {
	before, err := m.before(x, op)
	if err != nil || m.rank == 0 {
		return err
	}
	combine(before, x, op)
	copyBuffer(x, before)
	return nil
}

// Exscan implements [Comm].
func (m byMessages) Exscan(x Buffer, op Op) error {
	before, err := m.before(x, op)
	if err != nil {
		return err
	}
	copyBuffer(x, before)
	return nil
}

// before combines the x of the ranks below, which is zero on rank 0, and passes it on together with the caller's x.
func (m byMessages) before(x Buffer, op Op) (Buffer, error) {
	sum, next := likeBuffer(x), likeBuffer(x)
	copyBuffer(next, x)
	if m.rank > 0 {
		if err := m.receive(sum, m.rank-1); err != nil {
			return sum, err
		}
		copyBuffer(next, sum)
		combine(next, x, op)
	}
	if m.rank+1 == m.size {
		return sum, nil
	}
	return sum, m.p.Send(next, m.rank+1, 0)
}

// ReduceScatter implements [Comm].
func (m byMessages) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	if err := checkBlocks(send, recv, counts, m.rank, m.size); err != nil {
		return err
	}
	x := likeBuffer(send)
	copyBuffer(x, send)
	if err := m.Reduce(x, op, 0); err != nil {
		return err
	}
	return scatterv(m.p, m.rank, x, recv, m.counts(counts, recv.Len), 0)
}

// counts returns the lengths of the blocks. All are n if no counts are given.
func (m byMessages) counts(counts []int, n int) []int {
	if counts != nil {
		return counts
	}
	counts = make([]int, m.size)
	for i := range counts {
		counts[i] = n
	}
	return counts
}

// Gather implements [Comm].
func (m byMessages) Gather(send, recv Buffer, counts []int, root int) error {
	if m.rank == root {
		if err := checkBlocks(recv, send, counts, m.rank, m.size); err != nil {
			return err
		}
	} else {
		clearBuffer(recv)
	}
	return gatherv(m.p, m.rank, send, recv, m.counts(counts, send.Len), root)
}

// Scatter implements [Comm].
func (m byMessages) Scatter(send, recv Buffer, counts []int, root int) error {
	if m.rank == root {
		if err := checkBlocks(send, recv, counts, m.rank, m.size); err != nil {
			return err
		}
	}
	return scatterv(m.p, m.rank, send, recv, m.counts(counts, recv.Len), root)
}

// Allgather implements [Comm].
func (m byMessages) Allgather(send, recv Buffer, counts []int) error {
	if err := checkBlocks(recv, send, counts, m.rank, m.size); err != nil {
		return err
	}
	return allgatherv(m.p, m.rank, send, recv, m.counts(counts, send.Len))
}

// Alltoall implements [Comm].
func (m byMessages) Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error {
	if _, _, err := block(send.Len, sendCounts, 0, m.size); err != nil {
		return err
	}
	if _, _, err := block(recv.Len, recvCounts, 0, m.size); err != nil {
		return err
	}
	return alltoallv(m.p, m.rank, send, recv, sendCounts, recvCounts, m.size)
}

// receive receives x, which the message must fill.
func (m byMessages) receive(x Buffer, source int) error {
	s, err := m.p.Recv(x, source, 0)
	if err == nil && s.Count != x.Len {
		err = wrongLength(s.Count, x.Len)
	}
	return err
}

// likeBuffer makes a zero buffer of the type and length of x.
func likeBuffer(x Buffer) Buffer {
	memory := make([]uint64, (x.size()+7)/8)
	return Buffer{Type: x.Type, Len: x.Len, Data: unsafe.Pointer(unsafe.SliceData(memory))}
}
