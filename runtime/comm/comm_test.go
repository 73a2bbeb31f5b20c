package comm_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

func TestFaultsOfGoroutines(t *testing.T) {
	boom := errors.New("boom")
	for name, f := range map[string]func(c comm.Comm) error{
		"returns an error": func(c comm.Comm) error {
			if c.Rank() == 1 {
				return boom
			}
			return c.Barrier()
		},
		"panics": func(c comm.Comm) error {
			if c.Rank() == 1 {
				panic(boom)
			}
			return comm.Bcast(c, make([]int, 5), 1)
		},
		"aborts": func(c comm.Comm) error {
			if c.Rank() == 2 {
				c.Abort(3, boom)
			}
			return comm.Allreduce(c, make([]float64, 4), comm.Sum)
		},
	} {
		t.Run(name, func(t *testing.T) {
			err := comm.RunLocal(t.Context(), 3, f)
			var abort *comm.AbortError
			if !errors.Is(err, boom) || !errors.As(err, &abort) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestMismatch(t *testing.T) {
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		return comm.Allreduce(c, make([]float64, 4+c.Rank()/2), comm.Sum)
	})
	if !errors.Is(err, comm.ErrMismatch) {
		t.Errorf("got %v", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := comm.RunLocal(ctx, 3, func(c comm.Comm) error {
		if c.Rank() == 0 {
			cancel()
			<-ctx.Done()
			return nil
		}
		return c.Barrier()
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestDeadlock(t *testing.T) {
	err := comm.Local{Ranks: 3, Grace: 50 * time.Millisecond}.Run(t.Context(), func(c comm.Comm) error {
		if c.Rank() == 2 {
			return nil
		}
		return c.Barrier()
	})
	if !errors.Is(err, comm.ErrDeadlock) {
		t.Fatalf("got %v", err)
	}
	t.Log(err)
}

func TestNoAllocations(t *testing.T) {
	x := make([]float64, 8)
	self := comm.Self()
	if n := testing.AllocsPerRun(100, func() { _ = comm.Allreduce(self, x, comm.Sum) }); n != 0 {
		t.Errorf("self: %v allocations", n)
	}
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		x := make([]float64, 8)
		n := testing.AllocsPerRun(1000, func() { _ = comm.Allreduce(c, x, comm.Sum) })
		if n != 0 {
			return fmt.Errorf("rank %d: %v allocations", c.Rank(), n)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func BenchmarkAllreduce(b *testing.B) {
	for _, ranks := range []int{1, 2, 4} {
		for _, n := range []int{8, 1024, 1_000_000} {
			b.Run(fmt.Sprintf("ranks=%d/n=%d", ranks, n), func(b *testing.B) {
				b.ReportAllocs()
				err := comm.RunLocal(b.Context(), ranks, func(c comm.Comm) error {
					x := make([]float64, n)
					for range b.N {
						if err := comm.Allreduce(c, x, comm.Sum); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}
