package interp

import (
	"slices"
	"strings"
)

// buffer takes argument at, a slice, with its counterparts. It returns the position of the next argument.
func (x *commCall[T]) buffer(at int) (buffer[T], int) {
	b := buffer[T]{elem: x.args[at].Shape}
	if elemOf := x.args[at].Shape; elemOf.elem != nil {
		b.elem = elemOf.Elem()
	}
	b.cells = elementsOf[T](x.args[at])
	for i, part := range x.parts {
		cells := elementsOf[T](x.args[at+1+i])
		if len(cells) != len(b.cells) {
			if len(cells) != 0 {
				unsupported("a buffer whose derivative has another length")
			}
			continue
		}
		switch part {
		case "dot":
			b.dot = cells
		case "bar":
			b.bar = cells
		case "dotBar":
			b.dotBar = cells
		}
	}
	return b, at + 1 + len(x.parts)
}

// elementsOf returns the cells of the elements of a slice, which may be nil.
func elementsOf[T Number[T]](v Value[T]) []Cell[T] {
	s := slice[T](v.Cells[0].Ref)
	switch {
	case s.Len() == 0:
		return nil
	case s.flat != nil:
		unsupported("a buffer that views the numbers of records")
	}
	return s.cells[:s.len*s.size]
}

// inPlace lists the operations with one buffer.
var inPlace = []string{"Bcast", "Reduce", "ReduceLoc", "Allreduce", "AllreduceLoc", "Scan", "Exscan"}

// collective runs a collective operation.
func (x *commCall[T]) collective() [][]Cell[T] {
	c := x.comm(0)
	send, at := x.buffer(1)
	recv := send
	if !slices.Contains(inPlace, x.name) {
		if recv, at = x.buffer(at); len(send.cells) == 0 {
			send.elem = recv.elem
		}
	}
	with := x.options(at)
	if x.derived() {
		p := &exchangeStep[T]{name: x.name, send: send, recv: recv}
		p.run(x.run, c, with)
		if !x.steps() {
			return [][]Cell[T]{{{}}}
		}
		return succeeded(stepCells(&commStep[T]{func(r *run[T]) { p.undo(r, len(c.members)) }}))
	}
	with.elem, with.send, with.recv = send.elem, slices.Clone(send.cells), recv.cells
	m := x.run.contribute(c, x.name, func(m *meeting[T]) { m.plain[c.rank] = &with })
	out := gathering[T](m.plain).received(x.name, c.rank)
	if len(out) != len(recv.cells) {
		mismatch()
	}
	copy(recv.cells, out)
	return [][]Cell[T]{{{}}}
}

// options returns the arguments of a collective operation after its buffers: counts, an operation and a
// root.
func (x *commCall[T]) options(at int) (with contribution[T]) {
	var lists [][]int
	var whole []int
	for _, a := range x.args[at:] {
		if a.Shape.Class != refs {
			whole = append(whole, int(a.Cells[0].Int))
			continue
		}
		list := []int{}
		for _, c := range elementsOf[T](a) {
			list = append(list, int(c.Int))
		}
		lists = append(lists, list)
	}
	for i, list := range lists {
		if i == 0 {
			with.counts = list
		} else {
			with.counts2 = list
		}
	}
	if reduces := strings.Contains(strings.ToLower(x.name), "reduce") || strings.HasSuffix(strings.ToLower(x.name), "scan"); reduces {
		with.op, whole = whole[0], whole[1:]
	}
	if len(whole) > 0 {
		with.root = whole[0]
	}
	return with
}

func stepCells[T Number[T]](s *commStep[T]) []Cell[T] { return []Cell[T]{{Ref: s}} }

// returned returns the results of an operation, and its step if it can be reversed.
func (x *commCall[T]) returned(undo func(r *run[T]), results ...[]Cell[T]) [][]Cell[T] {
	if !x.steps() {
		return succeeded(results...)
	}
	return succeeded(append([][]Cell[T]{stepCells(&commStep[T]{undo})}, results...)...)
}

// pointToPoint returns the operations that pass messages between two ranks.
func pointToPoint[T Number[T]](name string) commRoutine[T] {
	switch name {
	case "Send":
		return func(x *commCall[T]) [][]Cell[T] {
			b, at := x.buffer(1)
			m := x.run.send(x.comm(0), b, x.int(at), x.int(at+1))
			return x.returned(func(r *run[T]) { m.receiveAdjoints(r, b) })
		}
	case "Recv":
		return func(x *commCall[T]) [][]Cell[T] {
			b, at := x.buffer(1)
			w := x.run.receive(x.comm(0), b, x.int(at), x.int(at+1))
			status := w.finish(x.run)
			return x.returned(func(*run[T]) { w.returnAdjoints() }, status)
		}
	case "Sendrecv":
		return sendrecv[T]
	case "Isend":
		return func(x *commCall[T]) [][]Cell[T] {
			b, at := x.buffer(1)
			m := x.run.send(x.comm(0), b, x.int(at), x.int(at+1))
			q := &request[T]{sends: true}
			return x.returned(func(r *run[T]) { q.reversible(); m.receiveAdjoints(r, b) }, requestCells(q))
		}
	case "Irecv":
		return func(x *commCall[T]) [][]Cell[T] {
			b, at := x.buffer(1)
			q := &request[T]{receive: x.run.receive(x.comm(0), b, x.int(at), x.int(at+1))}
			return x.returned(func(*run[T]) { q.reversible() }, requestCells(q))
		}
	}
	return nil
}

func sendrecv[T Number[T]](x *commCall[T]) [][]Cell[T] {
	c := x.comm(0)
	out, at := x.buffer(1)
	dest, sendTag := x.int(at), x.int(at+1)
	in, at := x.buffer(at + 2)
	m := x.run.send(c, out, dest, sendTag)
	w := x.run.receive(c, in, x.int(at), x.int(at+1))
	status := w.finish(x.run)
	return x.returned(func(r *run[T]) { w.returnAdjoints(); m.receiveAdjoints(r, out) }, status)
}

// reversible refuses a request that was not waited for.
func (q *request[T]) reversible() {
	if !q.waited {
		unsupported("the reverse of a request that was not waited for")
	}
}

func requestCells[T Number[T]](q *request[T]) []Cell[T] {
	return []Cell[T]{{Ref: &Boxed[T]{requestType, []Cell[T]{{Ref: q}}}}}
}

func requestIn[T Number[T]](ref any) *request[T] {
	b, ok := ref.(*Boxed[T])
	if !ok {
		nilPointer()
	}
	q, ok := b.Cells[0].Ref.(*request[T])
	if !ok {
		unsupported("requests of other types")
	}
	return q
}

// requestsOf returns the operations on requests, and on messages that have not been received.
func requestsOf[T Number[T]](name string) commRoutine[T] {
	switch name {
	case "Wait":
		return func(x *commCall[T]) [][]Cell[T] {
			q := requestIn[T](x.args[0].Cells[0].Ref)
			first := !q.waited
			status := q.wait(x.run)
			return x.returned(func(*run[T]) { q.begin(first) }, status)
		}
	case "Waitall":
		return waitall[T]
	case "Test":
		return func(x *commCall[T]) [][]Cell[T] {
			q := requestIn[T](x.args[0].Cells[0].Ref)
			done := q.sends || q.receive == nil || q.receive.got != nil
			x.run.look(done)
			return succeeded([]Cell[T]{{Int: oneIf(done)}})
		}
	case "Probe", "Iprobe":
		return func(x *commCall[T]) [][]Cell[T] { return x.probe(name == "Iprobe") }
	}
	return nil
}

// begin returns the adjoints of the received numbers to their sender, if this is the first wait.
func (q *request[T]) begin(first bool) {
	if first && !q.sends {
		q.receive.returnAdjoints()
	}
}

func waitall[T Number[T]](x *commCall[T]) [][]Cell[T] {
	var list []*request[T]
	add := func(ref any) {
		if ref != nil {
			list = append(list, requestIn[T](ref))
		}
	}
	for _, a := range x.args {
		if s, ok := a.Cells[0].Ref.(*Slice[T]); ok {
			for i := range s.len {
				add(s.At(i)[0].Ref)
			}
			continue
		}
		add(a.Cells[0].Ref)
	}
	var first []*request[T]
	for _, q := range list {
		if !q.waited {
			first = append(first, q)
		}
		q.wait(x.run)
	}
	return x.returned(func(*run[T]) {
		for _, q := range slices.Backward(first) {
			q.begin(true)
		}
	})
}

// look lets other ranks run when a rank has not found a message.
func (r *run[T]) look(found bool) {
	if found {
		return
	}
	r.step()
	if r.pause == nil {
		return
	}
	r.ensureTeam().moved = true
	if !r.pause() {
		panic(stopped{})
	}
}

// probe finds a message. It returns at once if it does not wait for one.
func (x *commCall[T]) probe(once bool) [][]Cell[T] {
	c := x.required()
	b := x.run.board(c)
	find := func() *message[T] { return b.probe(x.int(1), c.rank, x.int(2)) }
	if !once {
		x.run.await(func() bool { return find() != nil })
	}
	m := find()
	x.run.look(m != nil)
	one := &Shape{Size: 1}
	switch {
	case m != nil && once:
		return succeeded(m.status(one), []Cell[T]{{Int: 1}})
	case m != nil:
		return succeeded(m.status(one))
	}
	return succeeded(make([]Cell[T], 3), []Cell[T]{{}})
}
