package comm_test

import (
	"context"
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Four ranks in this process add up their numbers. With comm.Main in place of
// RunLocal the same function runs under mpirun.
func Example() {
	err := comm.RunLocal(context.Background(), 4, func(c comm.Comm) error {
		x := []float64{float64(c.Rank()), 1}
		if err := comm.Allreduce(c, x, comm.Sum); err != nil {
			return err
		}
		if c.Rank() == 0 {
			fmt.Println(x)
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// [6 4]
	// <nil>
}

// An error of one rank ends the job on all, those that wait included.
func ExampleRunLocal() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		if c.Rank() == 1 {
			return errors.New("no data")
		}
		return c.Barrier()
	})
	fmt.Println(err)
	// Output: rank 1 ended the job: no data
}

// Each rank passes a number on to the next one.
func ExampleSendrecv() {
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		right, left := (c.Rank()+1)%c.Size(), (c.Rank()+c.Size()-1)%c.Size()
		got := make([]int64, 1)
		status, err := comm.Sendrecv(c, []int64{int64(c.Rank())}, right, 0, got, left, 0)
		if err == nil && c.Rank() == 0 {
			fmt.Println(got[0], "from rank", status.Source)
		}
		return err
	})
	fmt.Println(err)
	// Output:
	// 2 from rank 2
	// <nil>
}
