package halo

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Exchanger exchanges the ghost cells of one grid. It serves one exchange at a time. Its messages have tags
// below 27; give it a separate communicator (Dup) if other messages may have these tags.
type Exchanger struct {
	cart  *Cart
	grid  Grid
	block block
	links []link // one per direction
	under []comm.Request
}

// link is what an exchanger does in one direction.
type link struct {
	peer             int // ProcNull at the boundary
	number, opposite int // of the direction
	edge, ghosts     box
	out, in          []float64
}

// New returns an exchanger for a grid that is distributed over t.
func New(t *Cart, g Grid) (*Exchanger, error) {
	b, err := newBlock(t, g)
	if err != nil {
		return nil, err
	}
	e := &Exchanger{cart: t, grid: g, block: b}
	for number := range directions {
		offset, outside := direction(number)
		if !e.wanted(offset, outside) {
			continue
		}
		l := link{number: number, opposite: directions - 1 - number, edge: b.edge(offset), ghosts: b.ghosts(offset)}
		l.peer = t.Neighbour(offset[MaxDims-len(t.dims):]...)
		if l.peer != comm.ProcNull {
			l.out, l.in = make([]float64, l.edge.cells()), make([]float64, l.ghosts.cells())
		}
		e.links = append(e.links, l)
	}
	return e, nil
}

// directions are numbered so that those opposite each other add up to directions-1.
const directions = 27

// direction returns the offset of direction number k, and in how many dimensions it is not zero.
func direction(k int) (offset [MaxDims]int, outside int) {
	for d := MaxDims - 1; d >= 0; d-- {
		offset[d] = k%3 - 1
		k /= 3
		if offset[d] != 0 {
			outside++
		}
	}
	return offset, outside
}

// wanted reports whether there are ghost cells to exchange at an offset.
func (e *Exchanger) wanted(offset [MaxDims]int, outside int) bool {
	for d, o := range offset {
		if o != 0 && e.block.depth[d] == 0 {
			return false
		}
	}
	return outside == 1 || outside > 1 && e.grid.Corners
}

// Len returns the number of cells of a block with its ghost cells: the length of the slices that the
// methods take.
func (e *Exchanger) Len() int { return e.block.cells }

// Owned returns the shape of the block without ghost cells, and First its position in the grid.
func (e *Exchanger) Owned() (owned, first []int) {
	from := MaxDims - len(e.cart.dims)
	return append([]int(nil), e.block.owned[from:]...), append([]int(nil), e.block.first[from:]...)
}

// Index returns the index of an owned cell, counted from the block's first one; ghost cells have indices below 0 and
// from the shape on.
func (e *Exchanger) Index(cell ...int) int {
	at, from := 0, MaxDims-len(cell)
	for i, c := range cell {
		at += (c + e.block.depth[from+i]) * e.block.stride[from+i]
	}
	return at
}

// Comm returns the communicator of the ranks that exchange; the caller alone for a nil Exchanger.
func (e *Exchanger) Comm() comm.Comm {
	if e == nil {
		return comm.Self()
	}
	return comm.OrSelf(e.cart.Comm)
}

// Exchange sets the ghost cells of u.
func (e *Exchanger) Exchange(u []float64) error {
	if err := e.Start(u); err != nil {
		return err
	}
	return e.Finish(u)
}

// Start sends the edges of u, which may be read but not changed before Finish.
func (e *Exchanger) Start(u []float64) error {
	if err := e.begin(u); err != nil {
		return err
	}
	for i := range e.links {
		l := &e.links[i]
		if l.peer == comm.ProcNull {
			continue
		}
		pack(&e.block, l.edge, u, l.out)
		if err := e.post(e.cart.Comm, l, l.out, l.in); err != nil {
			return err
		}
	}
	return nil
}

// Finish sets the ghost cells of u.
func (e *Exchanger) Finish(u []float64) error {
	if err := e.wait(); err != nil {
		return err
	}
	e.fill(u, e.grid.Fill)
	for i := range e.links {
		if l := &e.links[i]; l.peer != comm.ProcNull {
			unpack(&e.block, l.ghosts, u, l.in)
		}
	}
	return nil
}

// ExchangeJVP sets the ghost cells of the tangent uDot.
func (e *Exchanger) ExchangeJVP(uDot []float64) error {
	err := e.Exchange(uDot)
	e.fill(uDot, 0)
	return err
}

// ExchangeVJP performs the transpose of Exchange: it adds the cotangents of ghost cells to those of the cells that
// they are copies of, and sets the former to zero.
func (e *Exchanger) ExchangeVJP(uBar []float64) error {
	if err := e.StartVJP(uBar); err != nil {
		return err
	}
	return e.FinishVJP(uBar)
}

// StartVJP takes the cotangents of the ghost cells and sends them to their owners.
func (e *Exchanger) StartVJP(uBar []float64) error {
	if err := e.begin(uBar); err != nil {
		return err
	}
	e.fill(uBar, 0)
	for i := range e.links {
		l := &e.links[i]
		if l.peer == comm.ProcNull {
			continue
		}
		pack(&e.block, l.ghosts, uBar, l.in)
		e.block.rows(l.ghosts, func(at, n int) { clear(uBar[at : at+n]) })
		if err := e.post(e.cart.Comm.Twin(), l, l.in, l.out); err != nil {
			return err
		}
	}
	return nil
}

// FinishVJP adds the cotangents of the copies of the edges of uBar.
func (e *Exchanger) FinishVJP(uBar []float64) error {
	if err := e.wait(); err != nil {
		return err
	}
	for i := range e.links {
		if l := &e.links[i]; l.peer != comm.ProcNull {
			add(&e.block, l.edge, uBar, l.out)
		}
	}
	return nil
}

func (e *Exchanger) begin(u []float64) error {
	if len(u) != e.block.cells {
		return fmt.Errorf("%w: a block has %d cells, the slice %d", ErrShape, e.block.cells, len(u))
	}
	if len(e.under) > 0 {
		return errors.New("halo: the previous exchange has not been finished")
	}
	return nil
}

// post starts to send out to the peer and to receive in from it. The tag is the direction as the sender sees it.
func (e *Exchanger) post(c comm.Comm, l *link, out, in []float64) error {
	r, err := comm.Irecv(c, in, l.peer, l.opposite)
	if err != nil {
		return err
	}
	e.under = append(e.under, r)
	s, err := comm.Isend(c, out, l.peer, l.number)
	if err != nil {
		return err
	}
	e.under = append(e.under, s)
	return nil
}

func (e *Exchanger) wait() error {
	err := comm.Waitall(e.under...)
	clear(e.under)
	e.under = e.under[:0]
	return err
}

// fill sets the ghost cells outside the grid if FillBoundary is set.
func (e *Exchanger) fill(u []float64, v float64) {
	if !e.grid.FillBoundary {
		return
	}
	for i := range e.links {
		l := &e.links[i]
		if l.peer != comm.ProcNull {
			continue
		}
		e.block.rows(l.ghosts, func(at, n int) {
			for k := range u[at : at+n] {
				u[at+k] = v
			}
		})
	}
}

// pack copies a box to a message, unpack a message to a box; add adds it.
func pack(b *block, x box, u, message []float64) {
	b.rows(x, func(at, n int) {
		copy(message, u[at:at+n])
		message = message[n:]
	})
}

func unpack(b *block, x box, u, message []float64) {
	b.rows(x, func(at, n int) {
		copy(u[at:at+n], message)
		message = message[n:]
	})
}

func add(b *block, x box, u, message []float64) {
	b.rows(x, func(at, n int) {
		for k, v := range message[:n] {
			u[at+k] += v
		}
		message = message[n:]
	})
}
