package interp

import "slices"

// Special ranks and tags of package comm.
const (
	anySource = -1
	anyTag    = -1
	procNull  = -2
	undefined = -3
)

// A buffer is memory that a rank sends or receives into. It may have a tangent and the adjoints of both.
type buffer[T Number[T]] struct {
	elem             *Shape
	cells            []Cell[T]
	dot, bar, dotBar []Cell[T]
}

// A message is data that a rank has sent. The reverse of its receive returns the adjoints to the sender.
type message[T Number[T]] struct {
	from, to, tag int
	cells, dots   []Cell[T]
	bars, dotBars []T
	returned      bool
}

// A receive waits for a message. The receives of a rank get messages in the order in which they begin.
type receive[T Number[T]] struct {
	source, rank, tag int
	to                buffer[T]
	got               *message[T]
}

// A board holds the messages and the waiting receives of a context.
type board[T Number[T]] struct {
	messages []*message[T]
	receives []*receive[T]
}

func (r *run[T]) board(c *Communicator) *board[T] {
	b := r.ensureTeam().boards[c.context]
	if b == nil {
		b = &board[T]{}
		r.ensureTeam().boards[c.context] = b
	}
	return b
}

func (m *message[T]) fits(source, rank, tag int) bool {
	return m.to == rank && (source == anySource || m.from == source) && (tag == anyTag || m.tag == tag)
}

// match gives messages to the receives that wait for them.
func (b *board[T]) match() {
	b.receives = slices.DeleteFunc(b.receives, func(w *receive[T]) bool {
		i := slices.IndexFunc(b.messages, func(m *message[T]) bool { return m.fits(w.source, w.rank, w.tag) })
		if i < 0 {
			return false
		}
		w.got = b.messages[i]
		b.messages = slices.Delete(b.messages, i, i+1)
		w.to.fill(w.got)
		return true
	})
}

// fill stores a message and its tangent in the buffer.
func (x buffer[T]) fill(m *message[T]) {
	if len(m.cells) > len(x.cells) {
		unsupported("the error of a message that is too long")
	}
	copy(x.cells, m.cells)
	if x.dot == nil {
		return
	}
	clear(x.dot[:len(m.cells)])
	copy(x.dot, m.dots)
}

// send sends a copy of a buffer. It returns nil if there is no destination.
func (r *run[T]) send(c *Communicator, x buffer[T], dest, tag int) *message[T] {
	if dest == procNull {
		return nil
	}
	checkEnds(c, dest, tag)
	m := &message[T]{from: c.rank, to: dest, tag: tag, cells: slices.Clone(x.cells), dots: slices.Clone(x.dot)}
	b := r.board(c)
	b.messages = append(b.messages, m)
	b.match()
	return m
}

func checkEnds(c *Communicator, peer, tag int) {
	if peer < 0 && peer != anySource || peer >= len(c.members) || tag < 0 && tag != anyTag {
		unsupported("the error of a message to no rank")
	}
}

// receive begins to receive into a buffer. It returns nil if there is no source.
func (r *run[T]) receive(c *Communicator, x buffer[T], source, tag int) *receive[T] {
	if source == procNull {
		return nil
	}
	checkEnds(c, source, tag)
	w := &receive[T]{source: source, rank: c.rank, tag: tag, to: x}
	b := r.board(c)
	b.receives = append(b.receives, w)
	b.match()
	return w
}

// finish waits for the message, and returns its status.
func (w *receive[T]) finish(r *run[T]) []Cell[T] {
	if w == nil {
		return []Cell[T]{{Int: procNull}, {Int: anyTag}, {}}
	}
	r.await(func() bool { return w.got != nil })
	return w.got.status(w.to.elem)
}

func (m *message[T]) status(elem *Shape) []Cell[T] {
	return []Cell[T]{{Int: int64(m.from)}, {Int: int64(m.tag)}, {Int: int64(len(m.cells) / max(elem.Size, 1))}}
}

// returnAdjoints returns the adjoints of the received numbers to the sender, and sets them to zero.
func (w *receive[T]) returnAdjoints() {
	if w == nil {
		return
	}
	n := len(w.got.cells)
	w.got.bars, w.got.dotBars, w.got.returned = takeNumbers(w.to.bar, n), takeNumbers(w.to.dotBar, n), true
}

// takeNumbers returns the first n numbers of cells, and sets these cells to zero.
func takeNumbers[T Number[T]](cells []Cell[T], n int) []T {
	if len(cells) < n {
		return nil
	}
	list := make([]T, n)
	for i := range list {
		list[i], cells[i].Num = cells[i].Num, scalar[T](0)
	}
	return list
}

// receiveAdjoints waits for the adjoints of the sent numbers, and adds them to those of the buffer.
func (m *message[T]) receiveAdjoints(r *run[T], x buffer[T]) {
	if m == nil {
		return
	}
	r.await(func() bool { return m.returned })
	add := func(to []Cell[T], list []T) {
		for i := range min(len(to), len(list)) {
			to[i].Num = rounded(x.elem, to[i].Num.Add(list[i]))
		}
	}
	add(x.bar, m.bars)
	add(x.dotBar, m.dotBars)
}

// A request is a send or a receive that may not be complete.
type request[T Number[T]] struct {
	receive *receive[T] // nil for a send, or without a source
	sends   bool
	waited  bool
}

// wait waits for a request, and returns its status.
func (q *request[T]) wait(r *run[T]) []Cell[T] {
	q.waited = true
	if q.sends {
		return make([]Cell[T], 3)
	}
	return q.receive.finish(r)
}

// probe finds a message without receiving it. It returns nil if there is none.
func (b *board[T]) probe(source, rank, tag int) *message[T] {
	for _, m := range b.messages {
		if m.fits(source, rank, tag) {
			return m
		}
	}
	return nil
}
