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
			comm.ErrMessageType, "4 float64 sent, 4 int64 expected"},
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

// A job is not dead either while another goroutine than the ranks' own works on a message.
func TestBusyHelperIsNotDead(t *testing.T) {
	err := comm.Local{Ranks: 2, Grace: 4 * time.Millisecond}.Run(t.Context(), func(c comm.Comm) error {
		if c.Rank() == 0 {
			go func() {
				time.Sleep(40 * time.Millisecond)
				if err := comm.Send(c, []int{1}, 1, 0); err != nil {
					c.Abort(1, err)
				}
			}()
			return c.Barrier()
		}
		if _, err := comm.Recv(c, make([]int, 1), 0, 0); err != nil {
			return err
		}
		return c.Barrier()
	})
	if err != nil {
		t.Error(err)
	}
}
