package transpose_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

// Rank 0 gathers one number from each rank. Its weights of what it gathered go back to the
// ranks that the numbers came from.
func Example() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		var weights []float64
		if c.Rank() == 0 {
			weights = []float64{3, 4}
		}
		bar := []float64{0}
		if err := transpose.Gather(c, bar, weights, 0); err != nil {
			return err
		}
		if c.Rank() == 1 {
			fmt.Println(bar)
		}
		return nil
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output: [4]
}
