//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
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

// blocks returns the counts and offsets of the blocks of length elements in the form that MPI takes.
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
