package interp

// A commStep is a communication of a forward sweep with the function that reverses it. It may be nil.
type commStep[T Number[T]] struct{ undo func(r *run[T]) }

// reverse undoes the step. It does nothing after an error.
func (s *commStep[T]) reverse(r *run[T], fault []Cell[T]) {
	if s == nil || s.undo == nil || fault[0].Ref != nil {
		return
	}
	s.undo(r)
}

// An exchangeStep is a collective operation of a derived function. It runs on numbers with tangents. One tape records
// the numbers of all ranks. The step is reversed by a sweep over this tape.
type exchangeStep[T Number[T]] struct {
	name       string
	send, recv buffer[T] // one buffer for operations in place
	in, out    []Cell[traced[T]]
	meeting    *meeting[T]
}

// run runs the operation.
func (p *exchangeStep[T]) run(r *run[T], c *Communicator, with contribution[T]) {
	p.meeting = r.contribute(c, p.name, func(m *meeting[T]) {
		p.in = p.send.traced(&m.tape)
		m.traced[c.rank] = &contribution[traced[T]]{
			elem: p.send.elem, send: p.in, recv: make([]Cell[traced[T]], len(p.recv.cells)),
			counts: with.counts, counts2: with.counts2, op: with.op, root: with.root,
		}
	})
	p.out = gathering[traced[T]](p.meeting.traced).received(p.name, c.rank)
	if len(p.out) != len(p.recv.cells) {
		mismatch()
	}
	for i, x := range p.out {
		p.recv.cells[i] = Cell[T]{x.Num.Val.Val, x.Int, p.recv.cells[i].Ref}
		if p.recv.dot != nil {
			p.recv.dot[i].Num = x.Num.Dot.Val
		}
	}
}

// traced returns the numbers of a buffer as inputs of a tape.
func (x buffer[T]) traced(tape *Tape[T]) []Cell[traced[T]] {
	list := make([]Cell[traced[T]], len(x.cells))
	for i, c := range x.cells {
		list[i].Int = c.Int
		y := &list[i].Num
		y.Val.Val = c.Num
		if x.dot != nil {
			y.Dot.Val = x.dot[i].Num
		}
		if x.bar != nil {
			y.Val = tape.Input(y.Val.Val)
		}
		if x.dotBar != nil {
			y.Dot = tape.Input(y.Dot.Val)
		}
	}
	return list
}

// undo seeds the adjoints of the received numbers, clears them, sweeps, and adds to the adjoints of the sent
// numbers.
func (p *exchangeStep[T]) undo(r *run[T], size int) {
	take := func(of func(traced[T]) Recorded[T], bars []Cell[T]) {
		for i := range bars {
			takeInto(of(p.out[i].Num), &bars[i])
		}
	}
	take(func(x traced[T]) Recorded[T] { return x.Val }, p.recv.bar)
	take(func(x traced[T]) Recorded[T] { return x.Dot }, p.recv.dotBar)
	p.meeting.reverse(r, size)
	add := func(of func(traced[T]) Recorded[T], bars []Cell[T]) {
		for i := range bars {
			addBar(of(p.in[i].Num), &bars[i])
			bars[i].Num = rounded(p.number(i), bars[i].Num)
		}
	}
	add(func(x traced[T]) Recorded[T] { return x.Val }, p.send.bar)
	add(func(x traced[T]) Recorded[T] { return x.Dot }, p.send.dotBar)
}

// number returns the shape of the number in cell i of the send buffer.
func (p *exchangeStep[T]) number(i int) *Shape {
	if fields := p.send.elem.Fields; len(fields) > 0 {
		return fields[i%len(fields)].Shape
	}
	return p.send.elem
}
