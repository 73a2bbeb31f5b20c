package hvp_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/hvp"
)

// The second derivative of a product over ranks, p = x₀·x₁ with x₀ = 2 and x₁ = 5, in the
// direction (1, 0). The cotangent of the tangent of p is 1 on rank 0 and 0 elsewhere; so the
// reverse sweep leaves the Hessian times the direction in xBar, and the gradient in xDotBar.
func Example() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		first := 1 - float64(c.Rank())
		x, xBar := []float64{2 + 3*float64(c.Rank())}, []float64{0}
		xDot, xDotBar := []float64{first}, []float64{first}
		step, err := hvp.Allreduce(c, x, xBar, xDot, xDotBar, comm.Prod)
		if err != nil {
			return err
		}

		var fault error
		step.Reverse(&fault)
		all := make([]float64, 4)
		if err := comm.Allgather(c, []float64{xBar[0], xDotBar[0]}, all); err != nil {
			return err
		}
		if c.Rank() == 0 {
			fmt.Println("Hessian times direction:", all[0], all[2])
			fmt.Println("gradient:", all[1], all[3])
		}
		return fault
	})
	fmt.Println(err)
	// Output:
	// Hessian times direction: 0 1
	// gradient: 5 2
	// <nil>
}
