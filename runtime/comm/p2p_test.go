package comm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// messages are copied up to 64 KiB, and waited for above.
var messageLengths = []int{0, 1, 100, 20000}

func TestSendRecvRing(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		right, left := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
		for _, n := range messageLengths {
			got := make([]float64, n+3)
			s, err := comm.Sendrecv(c, ramp(n, float64(c.Rank()+1)), right, 3, got, left, 3)
			if err != nil {
				return err
			}
			if s != (comm.Status{Source: left, Tag: 3, Count: n}) {
				return fmt.Errorf("status %+v", s)
			}
			if err := expect("ring", got[:n], ramp(n, float64(left+1))); err != nil {
				return err
			}
		}
		return nil
	})
}

// Messages between two ranks with the same tag arrive in the order they were sent; others may be taken first.
func TestMessageOrder(t *testing.T) {
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		if c.Rank() == 0 {
			for i, tag := range []int{5, 6, 5} {
				if err := comm.Send(c, []int{i}, 1, tag); err != nil {
					return err
				}
			}
			return nil
		}
		var got [3]int
		for i, tag := range []int{6, comm.AnyTag, 5} {
			s, err := comm.Recv(c, got[i:i+1], comm.AnySource, tag)
			if err != nil || s.Source != 0 {
				return fmt.Errorf("%v: status %+v", err, s)
			}
		}
		return expect("order", got[:], []int{1, 0, 2})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestNonBlocking(t *testing.T) {
	onRanks(t, func(c comm.Comm) error {
		var requests []comm.Request
		in := make([][]float32, c.Size())
		for r := range c.Size() {
			in[r] = make([]float32, 7)
			q, err := comm.Irecv(c, in[r], r, c.Rank())
			if err != nil {
				return err
			}
			requests = append(requests, q)
		}
		for r := range c.Size() {
			out := make([]float32, 7)
			out[6] = float32(100*c.Rank() + r)
			q, err := comm.Isend(c, out, r, r)
			if err != nil {
				return err
			}
			requests = append(requests, q, nil)
		}
		if err := comm.Waitall(requests...); err != nil {
			return err
		}
		for r := range in {
			if in[r][6] != float32(100*r+c.Rank()) {
				return fmt.Errorf("from %d: %v", r, in[r])
			}
		}
		return nil
	})
}

func TestProbe(t *testing.T) {
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		if c.Rank() > 0 {
			return comm.Send(c, make([]int32, 10*c.Rank()), 0, c.Rank())
		}
		for range 2 {
			s, err := c.Probe(comm.AnySource, comm.AnyTag, comm.Int32)
			if err != nil {
				return err
			}
			if s.Count != 10*s.Source || s.Tag != s.Source {
				return fmt.Errorf("probe: %+v", s)
			}
			if _, err := comm.Recv(c, make([]int32, s.Count), s.Source, s.Tag); err != nil {
				return err
			}
		}
		_, found, err := c.Iprobe(comm.AnySource, comm.AnyTag, comm.Int32)
		if found {
			return errors.New("a message too many")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestProcNull(t *testing.T) {
	c := comm.Self()
	x := []float64{1}
	if err := comm.Send(c, x, comm.ProcNull, 0); err != nil {
		t.Error(err)
	}
	s, err := comm.Recv(c, x, comm.ProcNull, 0)
	if err != nil || s.Source != comm.ProcNull || s.Count != 0 || x[0] != 1 {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestDupKeepsMessagesApart(t *testing.T) {
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		d, err := c.Dup()
		if err != nil {
			return err
		}
		if c.Rank() == 0 {
			if err := comm.Send(c, []int{1}, 1, 0); err != nil {
				return err
			}
			return comm.Send(d, []int{2}, 1, 0)
		}
		got := make([]int, 2)
		if _, err := comm.Recv(d, got[:1], 0, 0); err != nil {
			return err
		}
		if _, err := comm.Recv(c, got[1:], 0, 0); err != nil {
			return err
		}
		return expect("got", got, []int{2, 1})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestWrongMessages(t *testing.T) {
	for name, tc := range map[string]struct {
		recv func(c comm.Comm) error
		want error
		text string
	}{
		"too long": {func(c comm.Comm) error { _, err := comm.Recv(c, make([]float64, 3), 0, 7); return err },
			comm.ErrTruncate, "Recv on rank 1, peer 0, tag 7: message longer than the receive buffer: 4 float64 sent, room for 3"},
		"wrong type": {func(c comm.Comm) error { _, err := comm.Recv(c, make([]int, 4), comm.AnySource, 7); return err },
			comm.ErrMismatch, "4 float64 sent, 4 int64 expected"},
		"wrong rank": {func(c comm.Comm) error { return comm.Send(c, []int{1}, 2, 0) }, comm.ErrRank, "Send on rank 1, peer 2, tag 0: rank out of range"},
		"wrong tag":  {func(c comm.Comm) error { return comm.Send(c, []int{1}, 0, -1) }, comm.ErrTag, "0 to 32767"},
		"wrong root": {func(c comm.Comm) error { return comm.Bcast(c, []int{1}, -1) }, comm.ErrRank, "Bcast on rank 1"},
		"wrong op":   {func(c comm.Comm) error { return comm.Allreduce(c, []float32{1}, comm.LogicalOr) }, comm.ErrType, "LogicalOr of float32"},
	} {
		t.Run(name, func(t *testing.T) {
			err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
				if c.Rank() == 1 {
					return tc.recv(c)
				}
				if err := comm.Send(c, make([]float64, 4), 1, 7); err != nil {
					return err
				}
				return c.Barrier()
			})
			if !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.text) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestDeadlockOfReceives(t *testing.T) {
	err := comm.Local{Ranks: 2, Grace: 50 * time.Millisecond}.Run(t.Context(), func(c comm.Comm) error {
		_, err := comm.Recv(c, make([]float64, 1), 1-c.Rank(), 4)
		return err
	})
	if !errors.Is(err, comm.ErrDeadlock) || !strings.Contains(err.Error(), "Recv on rank 1, peer 0, tag 4: ") ||
		!strings.Contains(err.Error(), "p2p_test.go:") {
		t.Errorf("got %v", err)
	}
}

// A rank whose own goroutine is busy is not dead, whatever its other goroutines wait for.
func TestBusyRankIsNotDead(t *testing.T) {
	err := comm.Local{Ranks: 2, Grace: 4 * time.Millisecond}.Run(t.Context(), func(c comm.Comm) error {
		if c.Rank() == 1 {
			_, err := comm.Recv(c, make([]int, 1), 0, 0)
			return err
		}
		got := make(chan error)
		go func() {
			_, err := comm.Recv(c, make([]int, 1), 0, 1)
			got <- err
		}()
		time.Sleep(40 * time.Millisecond)
		if err := comm.Send(c, []int{1}, 0, 1); err != nil {
			return err
		}
		if err := <-got; err != nil {
			return err
		}
		return comm.Send(c, []int{1}, 1, 0)
	})
	if err != nil {
		t.Error(err)
	}
}
