//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"fmt"
	"unsafe"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// collective performs do as the collective w.
func (c *mpiComm) collective(w what, do func(lib *mpilib.Library) error) error {
	if err := c.enter(w); err != nil {
		return err
	}
	defer c.leave()
	return c.error(w, do(c.job.lib))
}

// Barrier implements [Comm].
func (c *mpiComm) Barrier() error {
	return c.collective(what{call: callBarrier, root: None}, func(lib *mpilib.Library) error {
		return lib.Error(lib.Barrier(c.handle))
	})
}

// Bcast implements [Comm].
func (c *mpiComm) Bcast(x Buffer, root int) error {
	return c.collective(what{call: callBcast, typ: x.Type, root: root, count: x.Len}, func(lib *mpilib.Library) error {
		return c.withType(x.Len, x.Type, func(n int, t mpilib.Datatype) int32 {
			return lib.Bcast(x.Data, n, t, root, c.handle)
		})
	})
}

// withType calls f with a count and a datatype that stand for n elements of type t.
func (c *mpiComm) withType(n int, t Type, f func(n int, t mpilib.Datatype) int32) error {
	lib := c.job.lib
	if n <= lib.MaxCount {
		return lib.Error(f(n, mpilib.Datatype(lib.Types[t])))
	}
	big, err := lib.Big(n, int(t), t.Size())
	if err != nil {
		return err
	}
	err = lib.Error(f(1, big))
	lib.FreeType(big)
	return err
}

// Allreduce implements [Comm].
func (c *mpiComm) Allreduce(x Buffer, op Op) error {
	w := what{call: callAllreduce, typ: x.Type, op: op, root: None, count: x.Len}
	if err := c.enter(w); err != nil {
		return err
	}
	defer c.leave()
	lib := c.job.lib
	if x.Len > lib.MaxCount {
		return c.error(w, c.inChunks(x, func(x Buffer) int32 { return c.allreduce(x, op) }))
	}
	if rc := c.allreduce(x, op); rc != 0 {
		return c.error(w, lib.Error(rc))
	}
	return nil
}

// allreduce is one call of the library.
func (c *mpiComm) allreduce(x Buffer, op Op) int32 {
	return c.job.lib.Allreduce(&c.args, x.Data, x.Len, int(x.Type), int(op), c.handle)
}

// inChunks calls f for parts of x that MPI can count, at least once.
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
	err := c.collective(w, func(lib *mpilib.Library) error { return c.reduce(x, op, root) })
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
			send, recv = c.copyOf(x), x
		}
		return c.job.lib.Reduce(send.Data, recv.Data, x.Len, int(x.Type), int(op), root, c.handle)
	})
}

// copyOf copies x to memory that is used again by the next copy.
func (c *mpiComm) copyOf(x Buffer) Buffer {
	if n := (x.size() + 7) / 8; n > len(c.scratch) {
		c.scratch = make([]uint64, n)
	}
	to := Buffer{Type: x.Type, Len: x.Len, Data: unsafe.Pointer(unsafe.SliceData(c.scratch))}
	copyBuffer(to, x)
	return to
}

// Scan implements [Comm].
func (c *mpiComm) Scan(x Buffer, op Op) error {
	return c.collective(what{call: callScan, typ: x.Type, op: op, root: None, count: x.Len}, func(lib *mpilib.Library) error {
		return c.inChunks(x, func(x Buffer) int32 { return lib.Scan(x.Data, x.Len, int(x.Type), int(op), c.handle) })
	})
}

// Exscan implements [Comm].
func (c *mpiComm) Exscan(x Buffer, op Op) error {
	err := c.collective(what{call: callExscan, typ: x.Type, op: op, root: None, count: x.Len}, func(lib *mpilib.Library) error {
		return c.inChunks(x, func(x Buffer) int32 { return lib.Exscan(x.Data, x.Len, int(x.Type), int(op), c.handle) })
	})
	if err == nil && c.rank == 0 {
		clearBuffer(x)
	}
	return err
}

// ReduceScatter implements [Comm].
func (c *mpiComm) ReduceScatter(send, recv Buffer, counts []int, op Op) error {
	w := what{call: callReduceScatter, typ: send.Type, op: op, root: None, count: send.Len}
	return c.collective(w, func(lib *mpilib.Library) error {
		lo, hi, err := block(send.Len, counts, c.rank, c.size)
		if err != nil {
			return err
		}
		if hi-lo != recv.Len {
			return fmt.Errorf("%w: block of %d for %d places", ErrCount, hi-lo, recv.Len)
		}
		if send.Len > lib.MaxCount {
			return c.reduceEach(send, recv, counts, op)
		}
		sizes, _ := c.blocks(send.Len, counts)
		return lib.Error(lib.ReduceScatter(send.Data, recv.Data, sizes, int(send.Type), int(op), c.handle))
	})
}

// reduceEach is ReduceScatter of more elements than MPI can count: one Reduce per block.
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

// blocks are the counts and offsets of the blocks of length elements as MPI wants them.
func (c *mpiComm) blocks(length int, counts []int) (sizes, offsets []int32) {
	sizes, offsets = make([]int32, c.size), make([]int32, c.size)
	for i := range sizes {
		lo, hi, err := block(length, counts, i, c.size)
		if err != nil {
			panic(err) // the caller has checked
		}
		sizes[i], offsets[i] = int32(hi-lo), int32(lo)
	}
	return sizes, offsets
}
