// Package in returns errors, wrapped and bare.
package in

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// ErrEmpty is no input.
var ErrEmpty = errors.New("empty")

// Norm is the norm over all ranks.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
func Norm(x []float64, c comm.Comm) (norm float64, err error) {
	if len(x) == 0 {
		return 0, ErrEmpty
	}
	s := make([]float64, 1)
	for _, v := range x {
		s[0] += v * v
	}
	if err = comm.Allreduce(c, s, comm.Sum); err != nil {
		return 0, fmt.Errorf("norm: %w", err)
	}
	counts := []int{len(x)}
	if err := comm.Allreduce(c, counts, comm.Sum); err != nil {
		return 0, err
	}
	if err := c.Barrier(); err != nil {
		return 0, err
	}
	return s[0] / float64(counts[0]), nil
}
