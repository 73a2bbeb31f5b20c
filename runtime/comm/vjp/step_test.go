package vjp_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// brokenComm fails from some operation on.
type brokenComm struct {
	comm.Comm
	left *int
}

var errBroken = errors.New("broken")

func (b brokenComm) Allreduce(x comm.Buffer, op comm.Op) error {
	if *b.left--; *b.left < 0 {
		return errBroken
	}
	return b.Comm.Allreduce(x, op)
}

func broken(after int) comm.Comm { return brokenComm{comm.Self(), &after} }

// The first error of a reverse sweep stays, and what is after it does nothing.
func TestFirstFaultStays(t *testing.T) {
	c := broken(2)
	x, bar := []float64{1}, []float64{1}
	first, err := vjp.Allreduce(c, x, bar, comm.Sum)
	if err != nil {
		t.Fatal(err)
	}
	second, err := vjp.Allreduce(c, x, bar, comm.Sum)
	if err != nil {
		t.Fatal(err)
	}
	var fault error
	second.Reverse(&fault)
	if !errors.Is(fault, errBroken) || !strings.HasPrefix(fault.Error(), "reverse sweep: ") {
		t.Fatal(fault)
	}
	kept := fault
	first.Reverse(&fault)
	if fault != kept {
		t.Error(fault)
	}
}

// A communication that failed has no derivative; its error is returned.
func TestFailedStepHasNoReverse(t *testing.T) {
	step, err := vjp.Allreduce(broken(0), []float64{1}, []float64{1}, comm.Sum)
	if !errors.Is(err, errBroken) {
		t.Fatal(err)
	}
	var fault error
	step.Reverse(&fault)
	if !errors.Is(fault, errBroken) {
		t.Error(fault)
	}
	var none vjp.Step // of a branch not taken
	fault = nil
	none.Reverse(&fault)
	if fault != nil {
		t.Error(fault)
	}
}

func TestMustPanicsWithASentence(t *testing.T) {
	vjp.Must(nil)
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, errBroken) || !strings.HasPrefix(err.Error(), "gradgen: ") {
			t.Error(err)
		}
	}()
	vjp.Must(errBroken)
}

// self runs f on one rank that sends messages to itself.
func self(t *testing.T, f func(c comm.Comm) error) {
	t.Helper()
	if err := comm.RunLocal(context.Background(), 1, f); err != nil {
		t.Fatal(err)
	}
}

// A second wait for a request has nothing to reverse: only the first one may start the opposite message.
func TestSecondWait(t *testing.T) {
	self(t, func(c comm.Comm) error {
		x, y, xBar, yBar := []float64{3}, []float64{0}, []float64{0}, []float64{5}
		receive, r, err := vjp.Irecv(c, y, yBar, 0, 1)
		if err != nil {
			return err
		}
		send, s, err := vjp.Isend(c, x, xBar, 0, 1)
		if err != nil {
			return err
		}
		both, err := vjp.Waitall([]comm.Request{r, nil, s})
		if err != nil {
			return err
		}
		again, status, err := vjp.Wait(r)
		if err != nil {
			return err
		}
		if status.Count != 1 || y[0] != 3 {
			t.Errorf("%+v, %v", status, y)
		}
		var fault error
		for _, step := range []vjp.Step{again, both, send, receive} {
			step.Reverse(&fault)
		}
		if xBar[0] != 5 || yBar[0] != 0 {
			t.Errorf("cotangents %v and %v, want 5 and 0", xBar, yBar)
		}
		return fault
	})
}

func TestRequestNeverWaitedFor(t *testing.T) {
	self(t, func(c comm.Comm) error {
		step, r, err := vjp.Irecv(c, []float64{0}, []float64{0}, 0, 1)
		if err != nil {
			return err
		}
		var fault error
		step.Reverse(&fault)
		if fault == nil || !strings.Contains(fault.Error(), "not waited for") {
			t.Error(fault)
		}
		if err := comm.Send(c, []float64{1}, 0, 1); err != nil {
			return err
		}
		_, err = r.Wait()
		return err
	})
}

// A message without tangents is an error where tangents are expected.
func TestMessageWithoutTangents(t *testing.T) {
	self(t, func(c comm.Comm) error {
		if err := comm.Send(c, []float64{1, 2, 3}, 0, 1); err != nil {
			return err
		}
		_, err := jvp.Recv(c, make([]float64, 3), make([]float64, 3), 0, 1)
		if err == nil || !strings.Contains(err.Error(), "no tangents") {
			t.Error(err)
		}
		return nil
	})
}
