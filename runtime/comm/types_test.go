package comm_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/comm"
)

// caseSameTag sends messages of different types with one tag, long ones among them, which are received in their order:
// while one is under way the next is there.
func caseSameTag(c comm.Comm) error {
	const rounds, long = 2, 50_000
	right, left := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
	for i := range rounds {
		long, short := ramp(long, float64(c.Rank()+1)), []int32{int32(i)}
		var requests []comm.Request
		got, number := make([]float64, len(long)), make([]int32, 1)
		in, err := comm.Irecv(c, got, left, 2)
		if err != nil {
			return err
		}
		for _, send := range []func() (comm.Request, error){
			func() (comm.Request, error) { return comm.Isend(c, long, right, 2) },
			func() (comm.Request, error) { return comm.Isend(c, short, right, 2) },
		} {
			q, err := send()
			if err != nil {
				return err
			}
			requests = append(requests, q)
		}
		if err := inTurn(func() error { return caseSlowExchange(c, left, right) },
			func() error { _, err := in.Wait(); return err },
			func() error { _, err := comm.Recv(c, number, left, 2); return err },
			func() error { return comm.Waitall(requests...) },
			func() error { return expect("long message", got, ramp(len(got), float64(left+1))) },
			func() error { return expect("short message", number, short) }); err != nil {
			return err
		}
	}
	return nil
}

// caseSlowExchange exchanges messages that let the others wait.
func caseSlowExchange(c comm.Comm, left, right int) error {
	if c.Rank() == 0 {
		time.Sleep(2 * time.Millisecond)
	}
	_, err := comm.Sendrecv(c, []uint8{1}, right, 3, make([]uint8, 1), left, 3)
	return err
}

// typeVar says how messages of the program "types" meet.
const typeVar = "GRADGEN_TEST_TYPES"

// typesProgram sends float64 and receives int64.
func typesProgram(c comm.Comm) error {
	n, peer := 4, 1-c.Rank()
	how, long := strings.CutPrefix(os.Getenv(typeVar), "long ")
	if how == "" {
		how = "Recv"
	}
	if long {
		n = 100_000
	}
	send, recv := make([]float64, n), make([]int64, n)
	receives := map[string]func() error{
		"Recv":         func() error { _, err := comm.Recv(c, recv, peer, 7); return err },
		"Recv any tag": func() error { _, err := comm.Recv(c, recv, comm.AnySource, comm.AnyTag); return err },
		"Irecv": func() error {
			r, err := comm.Irecv(c, recv, peer, 7)
			return errors.Join(err, comm.Waitall(r))
		},
		"Test": func() error {
			r, err := comm.Irecv(c, recv, peer, 7)
			for done := false; err == nil && !done; {
				done, err = r.Test()
			}
			return errors.Join(err, comm.Waitall(r))
		},
		"Probe": func() error {
			s, err := c.Probe(peer, 7, comm.Float64)
			if err == nil && s.Count != n {
				err = fmt.Errorf("probe: %+v", s)
			}
			_, late := comm.Recv(c, recv, peer, s.Tag)
			return errors.Join(err, late)
		},
	}
	switch {
	case how == "Sendrecv" && c.Rank() == 0:
		_, err := comm.Sendrecv(c, send, peer, 7, make([]float64, n), peer, 7)
		return err
	case how == "Sendrecv":
		_, err := comm.Sendrecv(c, make([]int64, n), peer, 7, recv, peer, 7)
		return err
	case c.Rank() == 1:
		return receives[how]()
	}
	if err := comm.Send(c, send, 1, 7); err != nil {
		return err
	}
	return c.Barrier()
}

// TestWrongType: a message is never taken for one of another type.
func TestWrongType(t *testing.T) {
	all := backends(t)
	hows := []string{"Recv", "long Recv", "Recv any tag", "Irecv", "long Irecv", "Test", "Probe", "Sendrecv", "long Sendrecv"}
	severalAtOnce(len(all)*len(hows), func(i int) {
		b, how := all[i%len(all)], hows[i/len(all)]
		out, code := b.run(t, 2, "types", typeVar+"="+how)
		if code != 1 || !strings.Contains(out, "message of another type: ") || !strings.Contains(out, "64 sent, ") {
			t.Errorf("%s, %s: exit code %d\n%s", b.name, how, code, out)
		}
	})
}
