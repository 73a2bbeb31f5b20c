package comm_test

import (
	"bytes"
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// checked runs f on n checked ranks.
func checked(ctx context.Context, n int, f func(c comm.Comm) error) error {
	return comm.RunLocal(ctx, n, func(c comm.Comm) error {
		c, err := comm.Checked(c)
		if err != nil {
			return err
		}
		return f(c)
	})
}

func TestCheckedConformance(t *testing.T) {
	for _, n := range []int{1, 2, 5} {
		if err := checked(t.Context(), n, everything); err != nil {
			t.Errorf("%d ranks: %v", n, err)
		}
	}
}

func TestCheckedNamesBothSites(t *testing.T) {
	x := func() []float64 { return make([]float64, 3) }
	for name, tc := range map[string]struct {
		even, odd func(c comm.Comm) error
		want      string
	}{
		"operation": {
			func(c comm.Comm) error { return comm.Allreduce(c, x(), comm.Sum) },
			func(c comm.Comm) error { return c.Barrier() },
			`Allreduce of 3 float64, Sum at .*check_test.go:\d+ on rank 0, 2; Barrier at .*check_test.go:\d+ on rank 1`,
		},
		"count": {
			func(c comm.Comm) error { return comm.Bcast(c, x(), 0) },
			func(c comm.Comm) error { return comm.Bcast(c, x()[1:], 0) },
			`Bcast of 3 float64, root 0 at .* on rank 0, 2; Bcast of 2 float64, root 0`,
		},
		"type": {
			func(c comm.Comm) error { return comm.Scan(c, x(), comm.Sum) },
			func(c comm.Comm) error { return comm.Scan(c, make([]int, 3), comm.Sum) },
			`Scan of 3 float64, Sum at .* on rank 0, 2; Scan of 3 int64, Sum`,
		},
		"root": {
			func(c comm.Comm) error { return comm.Reduce(c, x(), comm.Max, 0) },
			func(c comm.Comm) error { return comm.Reduce(c, x(), comm.Max, 1) },
			`Reduce of 3 float64, Max, root 0 at .* on rank 0, 2; Reduce of 3 float64, Max, root 1`,
		},
		"counts": {
			func(c comm.Comm) error { return comm.Allgatherv(c, x(), make([]float64, 9), []int{3, 3, 3}) },
			func(c comm.Comm) error { return comm.Allgatherv(c, x(), make([]float64, 9), []int{2, 3, 4}) },
			`Allgather of float64, counts \[3 3 3\] at .* on rank 0, 2; Allgather of float64, counts \[2 3 4\]`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			err := checked(t.Context(), 3, func(c comm.Comm) error {
				if c.Rank() == 1 {
					return tc.odd(c)
				}
				return tc.even(c)
			})
			if !errors.Is(err, comm.ErrMismatch) || !regexp.MustCompile(tc.want).MatchString(err.Error()) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestCheckedGoroutines(t *testing.T) {
	err := checked(t.Context(), 2, func(c comm.Comm) error {
		if c.Rank() == 0 {
			if _, err := comm.Recv(c, make([]int, 1), 1, 0); err != nil {
				return err
			}
			return c.Barrier()
		}
		// Rank 0 enters no collective before a message comes: one of the two waits in the first, the other fails.
		go func() {
			if err := c.Barrier(); err != nil {
				c.Abort(1, err)
			}
		}()
		return comm.Allreduce(c, []int{}, comm.Sum)
	})
	if !errors.Is(err, comm.ErrConcurrent) {
		t.Errorf("got %v", err)
	}
}

func TestLog(t *testing.T) {
	var out lockedBuffer
	err := comm.RunLocal(t.Context(), 2, func(c comm.Comm) error {
		return comm.Bcast(comm.Logged(c, &out), []float64{1, 2}, 1)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`(?m)^r0 \| world \| Bcast of 2 float64, root 1 at .*check_test.go:\d+$`,
		`(?m)^r1 \| world \| Bcast: done after \S+s$`,
	} {
		if !regexp.MustCompile(want).MatchString(out.String()) {
			t.Errorf("no %s in\n%s", want, &out)
		}
	}
	if n := strings.Count(out.String(), "\n"); n != 4 {
		t.Errorf("%d lines:\n%s", n, &out)
	}
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
