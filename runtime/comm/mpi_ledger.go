//go:build linux && (amd64 || arm64 || loong64 || riscv64) && !nompi

package comm

import (
	"runtime"

	"github.com/gradgen/gradgen/runtime/comm/internal/mpilib"
)

// compareLedgers returns an error on every rank if the ledgers of the ranks differ. It communicates on a handle
// with the same ranks. The caller holds the locks.
func (c *mpiComm) compareLedgers(handle mpilib.Comm) error {
	const bitsEach = 31 // as int32, the type whose maximum every library has
	x := [6]int32{}
	for i := range 3 {
		part := int32(uint64(c.ledger) >> (bitsEach * i) & (1<<bitsEach - 1))
		x[2*i], x[2*i+1] = part, -part
	}
	sent := x
	buffer := BufferOf(x[:])
	rc := c.job.lib.Allreduce(&c.args, buffer.Data, buffer.Len, int(Int32), int(Max), handle)
	runtime.KeepAlive(&x)
	if rc != 0 {
		return c.job.lib.Error(rc)
	}
	if x != sent {
		return c.ledger.disagree(c.number.Load())
	}
	return nil
}
