package jvp_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/jvp"
)

// Two ranks multiply their numbers, 2 and 5. Only the number of rank 0 has a tangent. The
// tangent of the product is on both ranks.
func Example() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		x := []float64{2 + 3*float64(c.Rank())}
		xDot := []float64{1 - float64(c.Rank())}
		if err := jvp.Allreduce(c, x, xDot, comm.Prod); err != nil {
			return err
		}
		if c.Rank() == 1 {
			fmt.Println(x, xDot)
		}
		return nil
	})
	fmt.Println(err)
	// Output:
	// [10] [5]
	// <nil>
}
