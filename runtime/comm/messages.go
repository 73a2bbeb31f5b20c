package comm

import "fmt"

// The collectives of this file are made of messages to and from each rank; see byMessages.

// gatherv collects blocks on the root. The root has checked that the counts fit.
func gatherv(p PointToPoint, rank int, send, recv Buffer, counts []int, root int) error {
	if rank != root {
		return p.Send(send, root, 0)
	}
	var requests []Request
	at := 0
	for r, n := range counts {
		part := recv.Slice(at, at+n)
		at += n
		if r == rank {
			copyBuffer(part, send)
			continue
		}
		q, err := p.Irecv(part, r, 0)
		if err != nil {
			return err
		}
		requests = append(requests, q)
	}
	return waitFull(requests, without(counts, rank))
}

// scatterv distributes blocks from the root.
func scatterv(p PointToPoint, rank int, send, recv Buffer, counts []int, root int) error {
	if rank != root {
		q, err := p.Irecv(recv, root, 0)
		if err != nil {
			return err
		}
		return waitFull([]Request{q}, []int{recv.Len})
	}
	var requests []Request
	at := 0
	for r, n := range counts {
		part := send.Slice(at, at+n)
		at += n
		if r == rank {
			copyBuffer(recv, part)
			continue
		}
		q, err := p.Isend(part, r, 0)
		if err != nil {
			return err
		}
		requests = append(requests, q)
	}
	return Waitall(requests...)
}

// allgatherv sends every block to all ranks.
func allgatherv(p PointToPoint, rank int, send, recv Buffer, counts []int) error {
	size := len(counts)
	return exchange(p, rank, size, func(r int) Buffer { return send }, func(r int) Buffer { return blockOf(recv, counts, r, size) })
}

// alltoallv sends a block to each rank.
func alltoallv(p PointToPoint, rank int, send, recv Buffer, sendCounts, recvCounts []int, size int) error {
	return exchange(p, rank, size, func(r int) Buffer { return blockOf(send, sendCounts, r, size) },
		func(r int) Buffer { return blockOf(recv, recvCounts, r, size) })
}

// blockOf returns block r of x. The counts have been checked.
func blockOf(x Buffer, counts []int, r, size int) Buffer {
	lo, hi, err := block(x.Len, counts, r, size)
	if err != nil {
		panic(err)
	}
	return x.Slice(lo, hi)
}

// exchange sends out(r) to and receives in(r) from every rank r.
func exchange(p PointToPoint, rank, size int, out, in func(r int) Buffer) error {
	var sends, receives []Request
	var counts []int
	for r := range size {
		if r == rank {
			continue
		}
		q, err := p.Irecv(in(r), r, 0)
		if err != nil {
			return err
		}
		receives, counts = append(receives, q), append(counts, in(r).Len)
	}
	for r := range size {
		if r == rank {
			continue
		}
		q, err := p.Isend(out(r), r, 0)
		if err != nil {
			return err
		}
		sends = append(sends, q)
	}
	if err := copySame(in(rank), out(rank)); err != nil {
		return err
	}
	if err := waitFull(receives, counts); err != nil {
		return err
	}
	return Waitall(sends...)
}

// copySame copies a rank's message to itself.
func copySame(dst, src Buffer) error {
	if dst.Len != src.Len {
		return wrongLength(src.Len, dst.Len)
	}
	copyBuffer(dst, src)
	return nil
}

func wrongLength(sent, expected int) error {
	return fmt.Errorf("%w: %d elements sent, %d expected", ErrCount, sent, expected)
}

// waitFull waits for receives, each of which must fill its buffer.
func waitFull(requests []Request, counts []int) error {
	var first error
	for i, q := range requests {
		s, err := q.Wait()
		if err == nil && s.Count != counts[i] {
			err = fmt.Errorf("from rank %d: %w", s.Source, wrongLength(s.Count, counts[i]))
		}
		if err != nil && first == nil {
			first = err
		}
	}
	return first
}

// without returns counts without element i.
func without(counts []int, i int) []int {
	return append(append([]int(nil), counts[:i]...), counts[i+1:]...)
}

// checkBlocks checks that the blocks fill all, and that part has the length of the caller's block.
func checkBlocks(all, part Buffer, counts []int, rank, size int) error {
	lo, hi, err := block(all.Len, counts, rank, size)
	if err == nil && hi-lo != part.Len {
		err = fmt.Errorf("%w: %d elements for a block of %d", ErrCount, part.Len, hi-lo)
	}
	if err == nil && all.Type != part.Type {
		err = fmt.Errorf("%w: %v and %v", ErrMismatch, all.Type, part.Type)
	}
	return err
}
