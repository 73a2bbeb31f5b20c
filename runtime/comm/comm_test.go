package comm_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// onRanks runs f on 1 to 8 ranks.
func onRanks(t *testing.T, f func(c comm.Comm) error) {
	t.Helper()
	for n := 1; n <= 8; n++ {
		t.Run(fmt.Sprintf("%d", n), func(t *testing.T) {
			if err := comm.RunLocal(t.Context(), n, f); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// expect is an error where got is not want.
func expect[T comparable](what string, got, want []T) error {
	if !slices.Equal(got, want) {
		return fmt.Errorf("%s = %v, want %v", what, got, want)
	}
	return nil
}

// lengths of messages that are copied, and that are not.
var lengths = []int{0, 1, 8, 256, 257, 5000}

func ramp(n int, factor float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i+1) * factor
	}
	return x
}

func TestAllreduce(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		total := float64(c.Size()*(c.Size()+1)) / 2
		for _, n := range lengths {
			x := ramp(n, float64(c.Rank()+1))
			if err := comm.Allreduce(c, x, comm.Sum); err != nil {
				return err
			}
			if err := expect("sum", x, ramp(n, total)); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestReduceAndBcast(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		total := float64(c.Size()*(c.Size()+1)) / 2
		for root := range c.Size() {
			for _, n := range lengths {
				x := ramp(n, float64(c.Rank()+1))
				if err := comm.Reduce(c, x, comm.Sum, root); err != nil {
					return err
				}
				want := ramp(n, total)
				if c.Rank() != root {
					clear(want)
				}
				if err := expect("reduced", x, want); err != nil {
					return err
				}
				if err := comm.Bcast(c, x, root); err != nil {
					return err
				}
				if err := expect("bcast", x, ramp(n, total)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func TestScans(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		r := float64(c.Rank())
		for _, n := range lengths {
			x, y := ramp(n, r+1), ramp(n, r+1)
			if err := comm.Scan(c, x, comm.Sum); err != nil {
				return err
			}
			if err := comm.Exscan(c, y, comm.Sum); err != nil {
				return err
			}
			if err := expect("scan", x, ramp(n, (r+1)*(r+2)/2)); err != nil {
				return err
			}
			if err := expect("exscan", y, ramp(n, r*(r+1)/2)); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestGatherScatter(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		for _, n := range lengths {
			for root := range c.Size() {
				x := ramp(n, float64(c.Rank()))
				var all []float64
				if c.Rank() == root {
					all = make([]float64, n*c.Size())
				}
				if err := comm.Gather(c, x, all, root); err != nil {
					return err
				}
				back := make([]float64, n)
				if err := comm.Scatter(c, all, back, root); err != nil {
					return err
				}
				if err := expect("scattered", back, x); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func TestAllgatherReduceScatterAlltoall(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		for _, n := range lengths {
			size := c.Size()
			all, mine := make([]float64, n*size), ramp(n, float64(c.Rank()+1))
			if err := comm.Allgather(c, mine, all); err != nil {
				return err
			}
			for r := range size {
				if err := expect("allgather", all[r*n:(r+1)*n], ramp(n, float64(r+1))); err != nil {
					return err
				}
			}
			if err := comm.ReduceScatter(c, all, mine, comm.Sum); err != nil {
				return err
			}
			if err := expect("reduce-scatter", mine, ramp(n, float64(size*(c.Rank()+1)))); err != nil {
				return err
			}
			for i := range all {
				all[i] = float64(c.Rank()*size + i/max(n, 1))
			}
			turned := make([]float64, n*size)
			if err := comm.Alltoall(c, all, turned); err != nil {
				return err
			}
			for i, v := range turned {
				if want := float64(i/n*size + c.Rank()); v != want {
					return fmt.Errorf("alltoall[%d] = %v, want %v", i, v, want)
				}
			}
		}
		return nil
	})
}

func TestSplit(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		colour := c.Rank() % 2
		if c.Rank() == 5 {
			colour = comm.Undefined
		}
		half, err := c.Split(colour, -c.Rank())
		if err != nil || half == nil {
			return err
		}
		x := []int{c.Rank()}
		if err := comm.Scan(half, x, comm.Max); err != nil {
			return err
		}
		all := make([]int, half.Size())
		if err := comm.Allgather(half, []int{c.Rank()}, all); err != nil {
			return err
		}
		if !slices.IsSortedFunc(all, func(a, b int) int { return b - a }) || all[half.Rank()] != c.Rank() {
			return fmt.Errorf("members %v on rank %d", all, c.Rank())
		}
		return half.Free()
	})
}

func TestFaults(t *testing.T) {
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
