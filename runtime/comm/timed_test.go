package comm_test

import (
	"fmt"
	"slices"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// latencyProgram is testdata/allreduce.c in Go.
func latencyProgram(c comm.Comm) error {
	x := make([]float64, 8)
	return timed(c, func() error { return comm.Allreduce(c, x, comm.Sum) })
}

// messagesProgram is testdata/messages.c in Go.
func messagesProgram(c comm.Comm) error {
	x := make([]float64, 1)
	send := func() error { return comm.Send(c, x, 1-c.Rank(), 0) }
	recv := func() error { _, err := comm.Recv(c, x, 1-c.Rank(), 0); return err }
	if c.Rank() == 1 {
		send, recv = recv, send
	}
	return timed(c, func() error {
		if err := send(); err != nil {
			return err
		}
		return recv()
	})
}

// timed prints the least and the median time of f, in µs.
func timed(c comm.Comm, f func() error) error {
	const blocks, calls = 200, 1000
	took := make([]float64, blocks)
	for b := -blocks / 10; b < blocks; b++ {
		start := time.Now()
		for range calls {
			if err := f(); err != nil {
				return err
			}
		}
		if b >= 0 {
			took[b] = time.Since(start).Seconds() / calls * 1e6
		}
	}
	slices.Sort(took)
	if c.Rank() == 0 {
		fmt.Printf("%.3f %.3f\n", took[0], took[blocks/2])
	}
	return nil
}
