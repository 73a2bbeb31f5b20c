package comm

import "unsafe"

// Allreduce implements [Comm].
func (l *local) Allreduce(x Buffer, op Op) error {
	return l.reduce(what{call: callAllreduce, typ: x.Type, op: op, root: None, count: x.Len}, x)
}

// Reduce implements [Comm].
func (l *local) Reduce(x Buffer, op Op, root int) error {
	return l.reduce(what{call: callReduce, typ: x.Type, op: op, root: root, count: x.Len}, x)
}

// Scan implements [Comm].
func (l *local) Scan(x Buffer, op Op) error {
	return l.reduce(what{call: callScan, typ: x.Type, op: op, root: None, count: x.Len}, x)
}

// Exscan implements [Comm].
func (l *local) Exscan(x Buffer, op Op) error {
	return l.reduce(what{call: callExscan, typ: x.Type, op: op, root: None, count: x.Len}, x)
}

// reduce performs one of the four reductions in place. Each rank computes the result of a small one itself. The
// result of a large one is divided: rank r computes the r-th part for all ranks.
func (l *local) reduce(w what, x Buffer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.check(w); err != nil {
		return err
	}
	if n := l.Size(); n == 1 {
		if w.call == callExscan {
			clearBuffer(x)
		}
		canonical(x, w.op)
		return nil
	}
	slots, err := l.exchange(w, x, nil)
	if err != nil {
		return err
	}
	if slots[l.rank].eager {
		reduceEager(w, x, slots, l.rank)
		canonical(x, w.op)
		return nil
	}
	lo, hi := part(x.Len, l.rank, len(slots))
	step := blockBytes / x.Type.Size()
	for ; lo < hi; lo += step {
		l.reduceBlock(w, slots, lo, min(lo+step, hi))
	}
	if err := l.leave(slots, w); err != nil {
		return err
	}
	canonical(x, w.op)
	return nil
}

// reduceEager leaves the result of the rank in x.
func reduceEager(w what, x Buffer, slots []slot, rank int) {
	last := len(slots)
	switch {
	case w.call == callReduce && rank != w.root, w.call == callExscan && rank == 0:
		clearBuffer(x)
		return
	case w.call == callScan:
		last = rank + 1
	case w.call == callExscan:
		last = rank
	}
	copyBuffer(x, slots[0].data)
	for i := 1; i < last; i++ {
		combine(x, slots[i].data, w.op)
	}
}

// reduceBlock computes elements lo to hi of the result of every rank.
func (l *local) reduceBlock(w what, slots []slot, lo, hi int) {
	sum := Buffer{Type: w.typ, Len: hi - lo, Data: unsafe.Pointer(&l.scratch)}
	if w.call == callScan || w.call == callExscan {
		l.scanBlock(w, slots, lo, hi, sum)
		return
	}
	copyBuffer(sum, slots[0].data.Slice(lo, hi))
	for i := 1; i < len(slots); i++ {
		combine(sum, slots[i].data.Slice(lo, hi), w.op)
	}
	for i := range slots {
		if w.call == callReduce && i != w.root {
			clearBuffer(slots[i].data.Slice(lo, hi))
			continue
		}
		copyBuffer(slots[i].data.Slice(lo, hi), sum)
	}
}

// scanBlock is reduceBlock for scans: it carries sum from rank to rank.
func (l *local) scanBlock(w what, slots []slot, lo, hi int, sum Buffer) {
	next := Buffer{Type: w.typ, Len: hi - lo, Data: unsafe.Pointer(&l.scratch2)}
	for i := range slots {
		x := slots[i].data.Slice(lo, hi)
		copyBuffer(next, x)
		if i > 0 {
			copyBuffer(next, sum)
			combine(next, x, w.op)
		}
		switch {
		case w.call == callScan:
			copyBuffer(x, next)
		case i == 0:
			clearBuffer(x)
		default:
			copyBuffer(x, sum)
		}
		copyBuffer(sum, next)
	}
}

// part returns the i-th of n parts of count elements.
func part(count, i, n int) (lo, hi int) {
	return count * i / n, count * (i + 1) / n
}
