package comm

import "fmt"

// check refuses operations whose arguments are invalid, whatever the other ranks pass.
func (l *local) check(w what) error {
	if err := checkCall(w, l.Size(), l.freed); err != nil {
		return l.error(w, err)
	}
	return nil
}

// checkCall refuses collectives whose arguments are invalid, whatever the other ranks pass.
func checkCall(w what, size int, freed bool) error {
	switch {
	case freed:
		return ErrFreed
	case w.root != None && (w.root < 0 || w.root >= size):
		return fmt.Errorf("%w: root %d of %d ranks", ErrRank, w.root, size)
	case w.call.reduces() && !w.op.valid(w.typ):
		return fmt.Errorf("%w: %v of %v", ErrType, w.op, w.typ)
	}
	return nil
}

// Barrier implements [Comm].
func (l *local) Barrier() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := what{call: callBarrier, root: None}
	if err := l.check(w); err != nil {
		return err
	}
	_, err := l.exchange(w, Buffer{}, nil)
	return err
}

// Bcast implements [Comm].
func (l *local) Bcast(x Buffer, root int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := what{call: callBcast, typ: x.Type, root: root, count: x.Len}
	if err := l.check(w); err != nil || l.Size() == 1 {
		return err
	}
	data := Buffer{}
	if l.rank == root {
		data = x
	}
	slots, err := l.exchange(w, data, nil)
	if err != nil {
		return err
	}
	if l.rank != root {
		copyBuffer(x, slots[root].data)
	}
	return l.leave(slots, w)
}

// Gather implements [Comm].
func (l *local) Gather(send, recv Buffer, counts []int, root int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := moves(callGather, send, counts, root)
	if err := l.check(w); err != nil {
		return err
	}
	slots, err := l.exchange(w, send, nil)
	if err != nil {
		return err
	}
	if l.rank != root {
		clearBuffer(recv)
	} else if err := l.collect(w, recv, counts, slots); err != nil {
		return err
	}
	return l.leave(slots, w)
}

// Allgather implements [Comm].
func (l *local) Allgather(send, recv Buffer, counts []int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := moves(callAllgather, send, counts, None).split(counts)
	if err := l.check(w); err != nil {
		return err
	}
	slots, err := l.exchange(w, send, counts)
	if err != nil {
		return err
	}
	if err := l.collect(w, recv, counts, slots); err != nil {
		return err
	}
	return l.leave(slots, w)
}

// collect puts the data of all ranks one after the other.
func (l *local) collect(w what, recv Buffer, counts []int, slots []slot) error {
	if counts != nil && len(counts) != len(slots) {
		return l.fail(w, fmt.Errorf("%w: %d counts for %d ranks", ErrCount, len(counts), len(slots)))
	}
	at := 0
	for i := range slots {
		data := slots[i].data
		if counts != nil && counts[i] != data.Len {
			return l.fail(w, fmt.Errorf("%w: rank %d sends %d %v, counts says %d", ErrCount, i, data.Len, data.Type, counts[i]))
		}
		if at+data.Len > recv.Len {
			return l.fail(w, fmt.Errorf("%w: %d %v up to rank %d for %d places", ErrCount, at+data.Len, data.Type, i, recv.Len))
		}
		copyBuffer(recv.Slice(at, at+data.Len), data)
		at += data.Len
	}
	if at != recv.Len {
		return l.fail(w, fmt.Errorf("%w: %d %v for %d places", ErrCount, at, recv.Type, recv.Len))
	}
	return nil
}

// Scatter implements [Comm].
func (l *local) Scatter(send, recv Buffer, counts []int, root int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := moves(callScatter, recv, counts, root)
	if err := l.check(w); err != nil {
		return err
	}
	if l.rank != root {
		send = Buffer{Type: recv.Type}
	}
	slots, err := l.exchange(w, send, counts)
	if err != nil {
		return err
	}
	from := &slots[root]
	if err := l.takeBlock(w, recv, from.data, from.counts, l.rank, root); err != nil {
		return err
	}
	return l.leave(slots, w)
}

// Alltoall implements [Comm].
func (l *local) Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := moves(callAlltoall, send, sendCounts, None)
	if err := l.check(w); err != nil {
		return err
	}
	slots, err := l.exchange(w, send, sendCounts)
	if err != nil {
		return err
	}
	for i := range slots {
		lo, hi, err := block(recv.Len, recvCounts, i, len(slots))
		if err != nil {
			return l.fail(w, err)
		}
		if err := l.takeBlock(w, recv.Slice(lo, hi), slots[i].data, slots[i].counts, l.rank, i); err != nil {
			return err
		}
	}
	return l.leave(slots, w)
}

// ReduceScatter implements [Comm].
func (l *local) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	w := what{call: callReduceScatter, typ: send.Type, op: op, root: None, count: send.Len}.split(counts)
	if err := l.check(w); err != nil {
		return err
	}
	slots, err := l.exchange(w, send, counts)
	if err != nil {
		return err
	}
	if err := l.takeBlock(w, recv, slots[0].data, counts, l.rank, 0); err != nil {
		return err
	}
	lo, hi, _ := block(send.Len, counts, l.rank, len(slots))
	for i := 1; i < len(slots); i++ {
		combine(recv, slots[i].data.Slice(lo, hi), op)
	}
	canonical(recv, op)
	return l.leave(slots, w)
}

// takeBlock copies block number k of rank from's data to recv.
func (l *local) takeBlock(w what, recv, data Buffer, counts []int, k, from int) error {
	lo, hi, err := block(data.Len, counts, k, l.Size())
	if err == nil && hi-lo != recv.Len {
		err = fmt.Errorf("%w: rank %d sends %d %v for %d places", ErrCount, from, hi-lo, data.Type, recv.Len)
	}
	if err == nil && data.Type != recv.Type {
		err = fmt.Errorf("%w: rank %d sends %v for %v", ErrMismatch, from, data.Type, recv.Type)
	}
	if err != nil {
		return l.fail(w, err)
	}
	copyBuffer(recv, data.Slice(lo, hi))
	return nil
}

// block returns the bounds of block k of n blocks that fill length elements. All blocks are equal if counts is nil.
func block(length int, counts []int, k, n int) (lo, hi int, err error) {
	if counts == nil {
		if length%n != 0 {
			return 0, 0, fmt.Errorf("%w: %d elements in %d equal blocks", ErrCount, length, n)
		}
		return length / n * k, length / n * (k + 1), nil
	}
	if len(counts) != n {
		return 0, 0, fmt.Errorf("%w: %d counts for %d ranks", ErrCount, len(counts), n)
	}
	total := 0
	for i, c := range counts {
		if c < 0 {
			return 0, 0, fmt.Errorf("%w: count %d of rank %d", ErrCount, c, i)
		}
		if i == k {
			lo, hi = total, total+c
		}
		total += c
	}
	if total != length {
		return 0, 0, fmt.Errorf("%w: counts add up to %d, the buffer has %d", ErrCount, total, length)
	}
	return lo, hi, nil
}
