package vjp_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/vjp"
)

// Two ranks multiply their numbers, 2 and 5. The reverse sweep turns the cotangents of the
// products, 1 on each rank, into those of the numbers: the number of a rank is a factor of
// both products.
func Example() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		x := []float64{2 + 3*float64(c.Rank())}
		xBar := []float64{1}
		step, err := vjp.Allreduce(c, x, xBar, comm.Prod)
		if err != nil {
			return err
		}

		var fault error
		step.Reverse(&fault)
		if c.Rank() == 0 {
			fmt.Println(x, xBar)
		}
		return fault
	})
	fmt.Println(err)
	// Output:
	// [10] [10]
	// <nil>
}

// The cotangent of a message goes back to the rank that sent it.
func ExampleSend() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		var fault error
		if c.Rank() == 0 {
			x, xBar := []float64{3}, []float64{0}
			step, err := vjp.Send(c, x, xBar, 1, 0)
			if err != nil {
				return err
			}
			step.Reverse(&fault)
			fmt.Println(xBar)
			return fault
		}
		y, yBar := []float64{0}, []float64{7}
		step, _, err := vjp.Recv(c, y, yBar, comm.AnySource, comm.AnyTag)
		if err != nil {
			return err
		}
		step.Reverse(&fault)
		return fault
	})
	fmt.Println(err)
	// Output:
	// [7]
	// <nil>
}
