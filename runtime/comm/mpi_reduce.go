//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"fmt"
	"unsafe"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// memory is a buffer that the reductions of a communicator reuse.
type memory []uint64

// buffer returns a buffer of n elements of type t.
func (m *memory) buffer(n int, t Type) Buffer {
	if words := (n*t.Size() + 7) / 8; words > len(*m) {
		*m = make([]uint64, words)
	}
	return Buffer{Type: t, Len: n, Data: unsafe.Pointer(unsafe.SliceData(*m))}
}

// copyOf returns a copy of x.
func (m *memory) copyOf(x Buffer) Buffer {
	to := m.buffer(x.Len, x.Type)
	copyBuffer(to, x)
	return to
}

// reduction performs do as the collective w, a reduction of x in place by op. The library gets converted elements.
// They are in the memory of x if they have the same size.
func (c *mpiComm) reduction(w what, x Buffer, do func(lib *mpilib.Library, x Buffer) error) error {
	return c.collective(w, func(lib *mpilib.Library) error {
		wired := c.toWire(x, w.op)
		if err := do(lib, wired); err != nil {
			return err
		}
		fromWire(x, wired, w.op)
		return nil
	})
}

// toWire returns the elements that the library reduces in place of x.
func (c *mpiComm) toWire(x Buffer, op Op) Buffer {
	t := wireType(x.Type, op)
	if t.Size() != x.Type.Size() {
		wide := c.wide.buffer(x.Len, t)
		widen(wide, x)
		return wide
	}
	encode(x, op)
	return Buffer{Type: t, Len: x.Len, Data: x.Data}
}

// fromWire converts the result of the library to the result x.
func fromWire(x, wired Buffer, op Op) {
	if wired.Type.Size() != x.Type.Size() {
		narrow(x, wired)
		canonical(x, op)
		return
	}
	decode(x, op)
}

// Allreduce implements [Comm].
func (c *mpiComm) Allreduce(x Buffer, op Op) error {
	w := what{call: callAllreduce, typ: x.Type, op: op, root: None, count: x.Len}
	if err := c.enter(w); err != nil {
		return err
	}
	defer c.leave()
	lib := c.job.lib
	wired := c.toWire(x, op)
	if x.Len > lib.MaxCount {
		if err := c.inChunks(wired, func(x Buffer) int32 { return c.allreduce(x, op) }); err != nil {
			return c.error(w, err)
		}
	} else if rc := c.allreduce(wired, op); rc != 0 {
		return c.error(w, lib.Error(rc))
	}
	fromWire(x, wired, op)
	sameNaN(x, op)
	return nil
}

// allreduce makes one call of the library.
func (c *mpiComm) allreduce(x Buffer, op Op) int32 {
	return c.job.lib.Allreduce(&c.args, x.Data, x.Len, int(x.Type), int(op), c.handle)
}

// inChunks calls f for parts of x whose length MPI can represent, at least once.
func (c *mpiComm) inChunks(x Buffer, f func(x Buffer) int32) error {
	most := c.job.lib.MaxCount
	for from := 0; ; from += most {
		if rc := f(x.Slice(from, min(from+most, x.Len))); rc != 0 {
			return c.job.lib.Error(rc)
		}
		if x.Len-from <= most {
			return nil
		}
	}
}

// Reduce implements [Comm].
func (c *mpiComm) Reduce(x Buffer, op Op, root int) error {
	w := what{call: callReduce, typ: x.Type, op: op, root: root, count: x.Len}
	err := c.reduction(w, x, func(lib *mpilib.Library, x Buffer) error { return c.reduce(x, op, root) })
	if err == nil && c.rank != root {
		clearBuffer(x)
	}
	return err
}

// reduce reduces to the root, part by part.
func (c *mpiComm) reduce(x Buffer, op Op, root int) error {
	return c.inChunks(x, func(x Buffer) int32 {
		send, recv := x, Buffer{}
		if c.rank == root {
			send, recv = c.scratch.copyOf(x), x
		}
		return c.job.lib.Reduce(send.Data, recv.Data, x.Len, int(x.Type), int(op), root, c.handle)
	})
}

// Scan implements [Comm].
func (c *mpiComm) Scan(x Buffer, op Op) error {
	w := what{call: callScan, typ: x.Type, op: op, root: None, count: x.Len}
	return c.reduction(w, x, func(lib *mpilib.Library, x Buffer) error {
		return c.inChunks(x, func(x Buffer) int32 { return lib.Scan(x.Data, x.Len, int(x.Type), int(op), c.handle) })
	})
}

// Exscan implements [Comm].
func (c *mpiComm) Exscan(x Buffer, op Op) error {
	w := what{call: callExscan, typ: x.Type, op: op, root: None, count: x.Len}
	err := c.reduction(w, x, func(lib *mpilib.Library, x Buffer) error {
		return c.inChunks(x, func(x Buffer) int32 { return lib.Exscan(x.Data, x.Len, int(x.Type), int(op), c.handle) })
	})
	if err == nil && c.rank == 0 {
		clearBuffer(x)
	}
	return err
}

// ReduceScatter implements [Comm].
func (c *mpiComm) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	w := what{call: callReduceScatter, typ: send.Type, op: op, root: None, count: send.Len}.split(counts)
	return c.collective(w, func(lib *mpilib.Library) error {
		lo, hi, err := block(send.Len, counts, c.rank, c.size)
		if err != nil {
			return err
		}
		if hi-lo != recv.Len {
			return fmt.Errorf("%w: block of %d for %d places", ErrCount, hi-lo, recv.Len)
		}
		in, out := c.scattered(send, recv, op)
		if err := c.reduceScatter(in, out, counts, op); err != nil {
			return err
		}
		fromWire(recv, out, op)
		return nil
	})
}

// scattered returns the elements that the library reduces in place of send, and the memory for its result. It does
// not change send.
func (c *mpiComm) scattered(send, recv Buffer, op Op) (in, out Buffer) {
	t := wireType(send.Type, op)
	switch {
	case t.Size() == send.Type.Size() && !recoded(send, op):
		return Buffer{Type: t, Len: send.Len, Data: send.Data}, Buffer{Type: t, Len: recv.Len, Data: recv.Data}
	case t.Size() != send.Type.Size():
		both := c.wide.buffer(send.Len+recv.Len, t)
		in, out = both.Slice(0, send.Len), both.Slice(send.Len, both.Len)
		widen(in, send)
		return in, out
	}
	return c.toWire(c.wide.copyOf(send), op), Buffer{Type: t, Len: recv.Len, Data: recv.Data}
}

// reduceScatter makes one call of the library, or one Reduce per block if there are more elements than MPI can
// count.
func (c *mpiComm) reduceScatter(send, recv Buffer, counts []int, op Op) error {
	lib := c.job.lib
	if send.Len > lib.MaxCount {
		return c.reduceEach(send, recv, counts, op)
	}
	sizes, _ := c.blocks(send.Len, counts)
	return lib.Error(lib.ReduceScatter(send.Data, recv.Data, sizes, int(send.Type), int(op), c.handle))
}

// reduceEach makes one call of Reduce per block.
func (c *mpiComm) reduceEach(send, recv Buffer, counts []int, op Op) error {
	for root := range c.size {
		lo, hi, err := block(send.Len, counts, root, c.size)
		if err != nil {
			return err
		}
		x := send.Slice(lo, hi)
		if root == c.rank {
			copyBuffer(recv, x)
			x = recv
		}
		if err := c.reduce(x, op, root); err != nil {
			return err
		}
	}
	return nil
}
