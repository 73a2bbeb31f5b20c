package jvp

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/halo"
)

// Ranks are the communicators of a function whose Jacobian or Hessian is evaluated. All of their ranks evaluate it
// together, because each column is one evaluation of a function that communicates.
type Ranks []comm.Comm

// Over returns the communicators in on: those that are communicators themselves, and those of Cartesian topologies and
// of exchangers of ghost cells.
func Over(on ...any) Ranks {
	var r Ranks
	for _, x := range on {
		switch x := x.(type) {
		case *halo.Exchanger:
			r = append(r, x.Comm())
		case *halo.Cart:
			if x != nil {
				r = append(r, comm.OrSelf(x.Comm))
			}
		case comm.Comm:
			r = append(r, x)
		}
	}
	return r
}

// Columns checks that all ranks pass the same numbers of columns, one for each matrix: ranks that evaluate different
// numbers of columns would wait for each other forever. The error, which all ranks return, is that of a communication,
// or describes how the numbers differ. It is collective. For k communicators it costs k² Allreduces, because the numbers
// of one reach the others in k rounds.
func (r Ranks) Columns(widths ...int) error {
	n := len(widths)
	most := make([]int, 2*n)
	for i, w := range widths {
		most[i], most[n+i] = w, -w
	}
	for range len(r) {
		for _, c := range r {
			if err := comm.Allreduce(c, most, comm.Max); err != nil {
				return err
			}
		}
	}
	for i, w := range widths {
		if most[i] != -most[n+i] {
			return fmt.Errorf("the ranks ask for Jacobians or Hessians of different shapes: %d columns here, %d to %d on all ranks", w, -most[n+i], most[i])
		}
	}
	return nil
}

// Meet waits for all ranks between two evaluations, so that a receive of the first evaluation cannot match a message of
// the second. It ignores errors, because the next communication returns them.
func (r Ranks) Meet() {
	for _, c := range r {
		_ = c.Barrier()
	}
}
