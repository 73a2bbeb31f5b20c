package comm_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// caseOverlap sends from memory that is received into.
func caseOverlap(c comm.Comm) error {
	for _, n := range []int{1, 300, 5000} {
		if err := overlapOf(c, n); err != nil {
			return fmt.Errorf("blocks of %d: %w", n, err)
		}
	}
	return nil
}

// overlapOf gives each rank a block of n numbers in what all have.
func overlapOf(c comm.Comm, n int) error {
	size, rank := c.Size(), c.Rank()
	counts := make([]int, size)
	for r := range counts {
		counts[r] = n
	}
	all := ramp(n*size, 1)
	own := func(x []float64) []float64 { return x[rank*n : (rank+1)*n] }
	alone := make([]float64, n*size) // with the own block
	copy(own(alone), own(all))
	rows, columns := make([]float64, n*size), make([]float64, n*size)
	for i := range rows {
		rows[i], columns[i] = float64(rank*size+i/n), float64(i/n*size+rank)
	}
	total := ramp(n*size, float64(size))
	left := (rank + size - 1) % size
	atRoot := func(want []float64) []float64 {
		if rank != 0 {
			return make([]float64, len(want))
		}
		return want
	}
	front := func(x []float64) []float64 { return x[:n] }
	for _, tc := range []struct {
		name       string
		do         func(x []float64) error
		from, want []float64
		got        func(x []float64) []float64
	}{
		{"Gather", func(x []float64) error { return comm.Gather(c, own(x), x, 0) }, alone, atRoot(all), whole},
		{"Gatherv", func(x []float64) error { return comm.Gatherv(c, own(x), x, counts, 0) }, alone, atRoot(all), whole},
		{"Scatter", func(x []float64) error { return comm.Scatter(c, x, own(x), 0) }, all, own(all), own},
		{"Scatterv", func(x []float64) error { return comm.Scatterv(c, x, own(x), counts, 0) }, all, own(all), own},
		{"Allgather", func(x []float64) error { return comm.Allgather(c, own(x), x) }, alone, all, whole},
		{"Allgatherv", func(x []float64) error { return comm.Allgatherv(c, own(x), x, counts) }, alone, all, whole},
		{"Alltoall", func(x []float64) error { return comm.Alltoall(c, x, x) }, rows, columns, whole},
		{"Alltoallv", func(x []float64) error { return comm.Alltoallv(c, x, x, counts, counts) }, rows, columns, whole},
		{"ReduceScatter", func(x []float64) error { return comm.ReduceScatter(c, x, own(x), comm.Sum) }, all, own(total), own},
		{"ReduceScatterv", func(x []float64) error { return comm.ReduceScatterv(c, x, x[:n], counts, comm.Sum) }, all, own(total), front},
		{"Sendrecv", func(x []float64) error {
			_, err := comm.Sendrecv(c, x, (rank+1)%size, 5, x, left, 5)
			return err
		}, ramp(n, float64(rank)), ramp(n, float64(left)), whole},
	} {
		x := append([]float64(nil), tc.from...)
		if err := tc.do(x); err != nil {
			return fmt.Errorf("%s: %w", tc.name, err)
		}
		if err := expect(tc.name, tc.got(x), tc.want); err != nil {
			return err
		}
	}
	return nil
}

func whole(x []float64) []float64 { return x }
