package halo_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// A ring of five cells on two ranks. Rank 0 owns two; the ghost cells on either
// side show what its neighbour owns.
func Example() {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		t, err := halo.NewCart(c, []int{2}, []bool{true})
		if err != nil {
			return err
		}
		e, err := halo.New(t, halo.Grid{Shape: []int{5}})
		if err != nil {
			return err
		}
		u := make([]float64, e.Len())
		owned, first := e.Owned()
		for i := range owned[0] {
			u[e.Index(i)] = float64(10 + first[0] + i)
		}
		if err := e.Exchange(u); err != nil || c.Rank() != 0 {
			return err
		}
		fmt.Println(u)
		return nil
	})
	fmt.Println(err)
	// Output:
	// [14 10 11 12]
	// <nil>
}
