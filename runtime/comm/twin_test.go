package comm_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// caseTwin: a receive from any source never takes what was sent to the twin, of communicators made in any way.
func caseTwin(c comm.Comm) error {
	dup, err := c.Dup()
	if err != nil {
		return err
	}
	half, err := c.Split(c.Rank()%2, 0)
	if err != nil {
		return err
	}
	for _, c := range []comm.Comm{c, dup, half} {
		if err := twin(c); err != nil {
			return err
		}
	}
	if err := half.Free(); err != nil {
		return err
	}
	return dup.Free()
}

func twin(c comm.Comm) error {
	other := c.Twin()
	if other.Rank() != c.Rank() || other.Size() != c.Size() || other.Twin().Size() != c.Size() {
		return fmt.Errorf("the twin has other ranks")
	}
	next, before := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
	there, here := make([]int, 1), make([]int, 1)
	r, err := comm.Irecv(c, here, comm.AnySource, comm.AnyTag)
	if err != nil {
		return err
	}
	if _, err := comm.Sendrecv(other, []int{2}, next, 4, there, before, 4); err != nil {
		return err
	}
	if err := other.Barrier(); err != nil {
		return err
	}
	if err := comm.Send(c, []int{1}, next, 4); err != nil {
		return err
	}
	if _, err := r.Wait(); err != nil {
		return err
	}
	if here[0] != 1 || there[0] != 2 {
		return fmt.Errorf("got %d, and %d from the twin", here[0], there[0])
	}
	sum := []int{1}
	if err := comm.Allreduce(other, sum, comm.Sum); err != nil {
		return err
	}
	return expect("sum on the twin", sum, []int{c.Size()})
}
