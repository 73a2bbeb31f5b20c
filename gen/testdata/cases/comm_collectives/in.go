// Package in moves blocks between ranks; one directive for each operation.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Bcast weighs what the last rank has.
//
//gradgen:vjp
//gradgen:jvp
func Bcast(x []float64, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	if err := comm.Bcast(c, y, c.Size()-1); err != nil {
		return nil, err
	}
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, nil
}

// Gather squares on the root; the others have nothing.
//
//gradgen:vjp
func Gather(x []float64, c comm.Comm) ([]float64, error) {
	var all []float64
	if c.Rank() == 1 {
		all = make([]float64, len(x)*c.Size())
	}
	if err := comm.Gather(c, x, all, 1); err != nil {
		return nil, err
	}
	for i := range all {
		all[i] *= all[i]
	}
	return all, nil
}

// Gatherv gathers blocks of length rank.
//
//gradgen:vjp
func Gatherv(x []float64, c comm.Comm) ([]float64, error) {
	counts, n := make([]int, c.Size()), 0
	for r := range counts {
		counts[r] = r
		n += r
	}
	all := make([]float64, n)
	err := comm.Gatherv(c, x[:c.Rank()], all, counts, 0)
	for i := range all {
		all[i] *= all[i]
	}
	return all, err
}

// Scatter deals the numbers of the root out.
//
//gradgen:vjp
func Scatter(x []float64, c comm.Comm) ([]float64, error) {
	mine := []float64{x[0], 1}
	err := comm.Scatter(c, x[:2*c.Size()], mine, 2)
	mine[0] *= mine[1] * x[3]
	return mine, err
}

// Scatterv deals blocks of length rank+1 out.
//
//gradgen:vjp
func Scatterv(x []float64, c comm.Comm) ([]float64, error) {
	counts := make([]int, c.Size())
	for r := range counts {
		counts[r] = r + 1
	}
	mine := make([]float64, c.Rank()+1)
	err := comm.Scatterv(c, x[:6], mine, counts, 0)
	for i := range counts {
		counts[i] = -1
	}
	for i := range mine {
		mine[i] *= mine[i]
	}
	return mine, err
}

// Allgather and the rest of x.
//
//gradgen:vjp
func Allgather(x []float64, c comm.Comm) ([]float64, error) {
	all := make([]float64, 2*c.Size())
	err := comm.Allgather(c, x[1:3], all)
	for i := range all {
		all[i] *= all[i] * x[0]
	}
	return all, err
}

// Allgatherv gathers blocks of length rank.
//
//gradgen:vjp
func Allgatherv(x []float64, c comm.Comm) ([]float64, error) {
	counts, n := make([]int, c.Size()), 0
	for r := range counts {
		counts[r] = r
		n += r
	}
	all := make([]float64, n)
	err := comm.Allgatherv(c, x[:c.Rank()], all, counts)
	for i := range all {
		all[i] *= all[i]
	}
	return all, err
}

// Alltoall transposes.
//
//gradgen:vjp
func Alltoall(x []float64, c comm.Comm) ([]float64, error) {
	y := make([]float64, 2*c.Size())
	err := comm.Alltoall(c, x[:2*c.Size()], y)
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, err
}

// Alltoallv sends r numbers to rank r.
//
//gradgen:vjp
func Alltoallv(x []float64, c comm.Comm) ([]float64, error) {
	n := c.Size()
	out, in, total := make([]int, n), make([]int, n), 0
	for r := range n {
		out[r], in[r] = r, c.Rank()
		total += r
	}
	y := make([]float64, n*c.Rank())
	err := comm.Alltoallv(c, x[:total], y, out, in)
	for i := range y {
		y[i] *= y[i]
	}
	return y, err
}

func inputs() [][]any {
	return [][]any{{[][]float64{{1, 2, 3, 4, 5, 6}, {0.5, 0.4, 0.3, 0.2, 0.1, -1}, {7, -8, 9, 1.5, 2.5, 3.5}}}}
}

// BcastInputs are three ranks, and one.
func BcastInputs() [][]any { return append(inputs(), []any{[][]float64{{3, 4}}}) }

// GatherInputs are three ranks.
func GatherInputs() [][]any { return inputs() }

// GathervInputs are three ranks.
func GathervInputs() [][]any { return inputs() }

// ScatterInputs are three ranks.
func ScatterInputs() [][]any { return inputs() }

// ScattervInputs are three ranks.
func ScattervInputs() [][]any { return inputs() }

// AllgatherInputs are three ranks.
func AllgatherInputs() [][]any { return inputs() }

// AllgathervInputs are three ranks.
func AllgathervInputs() [][]any { return inputs() }

// AlltoallInputs are three ranks.
func AlltoallInputs() [][]any { return inputs() }

// AlltoallvInputs are three ranks.
func AlltoallvInputs() [][]any { return inputs() }
