//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// Gather implements [Comm].
func (c *mpiComm) Gather(send, recv Buffer, counts []int, root int) error {
	w := moves(callGather, send, counts, root)
	err := c.collective(w, func(lib *mpilib.Library) error {
		if c.rank == root {
			if err := checkBlocks(recv, send, counts, c.rank, c.size); err != nil {
				return err
			}
		}
		if counts != nil {
			return c.withMessages(func(p PointToPoint) error { return gatherv(p, c.rank, send, recv, counts, root) })
		}
		return c.withType(send.Len, send.Type, func(n int, t mpilib.Datatype) int32 {
			return lib.Gather(send.Data, recv.Data, n, t, root, c.handle)
		})
	})
	if err == nil && c.rank != root {
		clearBuffer(recv)
	}
	return err
}

// Scatter implements [Comm].
func (c *mpiComm) Scatter(send, recv Buffer, counts []int, root int) error {
	return c.collective(moves(callScatter, recv, counts, root), func(lib *mpilib.Library) error {
		if c.rank == root {
			if err := checkBlocks(send, recv, counts, c.rank, c.size); err != nil {
				return err
			}
		}
		if counts != nil {
			return c.withMessages(func(p PointToPoint) error { return scatterv(p, c.rank, send, recv, counts, root) })
		}
		return c.withType(recv.Len, recv.Type, func(n int, t mpilib.Datatype) int32 {
			return lib.Scatter(send.Data, recv.Data, n, t, root, c.handle)
		})
	})
}

// Allgather implements [Comm].
func (c *mpiComm) Allgather(send, recv Buffer, counts []int) error {
	return c.collective(moves(callAllgather, send, counts, None).split(counts), func(lib *mpilib.Library) error {
		if err := checkBlocks(recv, send, counts, c.rank, c.size); err != nil {
			return err
		}
		if counts == nil {
			return c.withType(send.Len, send.Type, func(n int, t mpilib.Datatype) int32 {
				return lib.Allgather(send.Data, recv.Data, n, t, c.handle)
			})
		}
		if recv.Len > lib.MaxCount {
			return c.withMessages(func(p PointToPoint) error { return allgatherv(p, c.rank, send, recv, counts) })
		}
		sizes, offsets := c.blocks(recv.Len, counts)
		return lib.Error(lib.Allgatherv(send.Data, send.Len, recv.Data, sizes, offsets, mpilib.Datatype(lib.Types[send.Type]), c.handle))
	})
}

// Alltoall implements [Comm].
func (c *mpiComm) Alltoall(send, recv Buffer, sendCounts, recvCounts []int) error {
	return c.collective(moves(callAlltoall, send, sendCounts, None), func(lib *mpilib.Library) error {
		if _, _, err := block(send.Len, sendCounts, 0, c.size); err != nil {
			return err
		}
		if _, _, err := block(recv.Len, recvCounts, 0, c.size); err != nil {
			return err
		}
		if sendCounts != nil || recvCounts != nil {
			return c.withMessages(func(p PointToPoint) error {
				return alltoallv(p, c.rank, send, recv, sendCounts, recvCounts, c.size)
			})
		}
		if send.Len != recv.Len {
			return fmt.Errorf("%w: %d elements out, %d in", ErrCount, send.Len, recv.Len)
		}
		return c.withType(send.Len/c.size, send.Type, func(n int, t mpilib.Datatype) int32 {
			return lib.Alltoall(send.Data, recv.Data, n, t, c.handle)
		})
	})
}

// withMessages calls f with a communicator whose messages nobody else receives. The caller holds the locks.
func (c *mpiComm) withMessages(f func(p PointToPoint) error) error {
	if c.private == nil {
		handle, err := c.job.lib.Dup(c.handle)
		if err != nil {
			return err
		}
		c.private = newMPIComm(c.job, handle, derivedID(c.id, 0, "messages"))
	}
	c.job.unlock()
	defer c.job.lock()
	return f(c.private)
}
