package comm

import (
	"errors"
	"fmt"
	"strings"
	"sync"
)

// ErrConcurrent reports that two goroutines of a rank are in collectives of
// one communicator at the same time. Their order, which must be the same on
// all ranks, would be random.
var ErrConcurrent = errors.New("two goroutines in collectives of one communicator at once")

// Checked returns a communicator that compares the operation, type, reduction,
// count and root of each collective over the ranks before it starts. If they
// differ, every rank gets an error that names the operations and their call
// sites. Collective.
//
// A job whose GRADGEN_COMM contains "check" uses checked communicators.
func Checked(c Comm) (Comm, error) {
	h, err := (*checker)(nil).derived(c)
	if err != nil {
		return nil, err
	}
	return hooked{c, h}, nil
}

// checker compares events over a communicator of its own.
type checker struct {
	c    Comm
	busy sync.Mutex // held by the goroutine in a collective
}

func (k *checker) derived(c Comm) (hook, error) {
	own, err := c.Dup()
	if err != nil {
		return nil, err
	}
	return &checker{c: own}, nil
}

func (k *checker) before(e *event) error {
	if e.tag != None {
		return nil
	}
	if !k.busy.TryLock() {
		return fmt.Errorf("%w: %v", ErrConcurrent, e)
	}
	if err := k.compare(e); err != nil {
		k.busy.Unlock()
		return err
	}
	return nil
}

func (k *checker) after(e *event, err error) {
	if e.tag != None {
		return
	}
	if e.call == callFree && err == nil {
		_ = k.c.Free() // the communicator has been freed; this one belongs to it
	}
	k.busy.Unlock()
}

// fields is the number of numbers that describe an event.
const fields = 6

// compare compares an event with those of the other ranks.
func (k *checker) compare(e *event) error {
	mine := []int{int(e.call), int(e.typ), int(e.op), e.count, e.root, int(e.blocks)}
	all := make([]int, fields*k.c.Size())
	if err := Allgather(k.c, mine, all); err != nil {
		return err
	}
	agree := true
	for r := range k.c.Size() {
		for i, v := range mine {
			agree = agree && all[fields*r+i] == v
		}
	}
	if agree {
		return nil
	}
	return k.explain(e)
}

// explain names the operation of each rank; it names equal operations once.
func (k *checker) explain(e *event) error {
	mine := []byte(e.String())
	lengths := make([]int, k.c.Size())
	if err := Allgather(k.c, []int{len(mine)}, lengths); err != nil {
		return err
	}
	total := 0
	for _, n := range lengths {
		total += n
	}
	text := make([]byte, total)
	if err := Allgatherv(k.c, mine, text, lengths); err != nil {
		return err
	}
	ranks := make(map[string][]string)
	var order []string
	for r, n := range lengths {
		what := string(text[:n])
		text = text[n:]
		if ranks[what] == nil {
			order = append(order, what)
		}
		ranks[what] = append(ranks[what], fmt.Sprint(r))
	}
	for i, what := range order {
		order[i] = fmt.Sprintf("%s on rank %s", what, strings.Join(ranks[what], ", "))
	}
	return fmt.Errorf("%w: %s", ErrMismatch, strings.Join(order, "; "))
}
