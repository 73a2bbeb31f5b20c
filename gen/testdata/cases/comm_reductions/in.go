// Package in reduces over ranks, by every operation that has a derivative.
package in

import "github.com/gradgen/gradgen/runtime/comm"

// Allreduce by op; results are weighted so that cotangents differ.
//
//gradgen:vjp
func Allreduce(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	err := comm.Allreduce(c, y, op)
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, err
}

// Reduce to rank 1.
//
//gradgen:vjp
func Reduce(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	err := comm.Reduce(c, y, op, 1)
	for i := range y {
		y[i] *= y[i] + x[i]
	}
	return y, err
}

// ReduceScatter gives each rank two.
//
//gradgen:vjp
func ReduceScatter(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	y := make([]float64, 1)
	err := comm.ReduceScatter(c, x[:c.Size()], y, op)
	y[0] *= y[0] * x[1]
	return y, err
}

// ReduceScatterv gives rank r one, if it is not 0.
//
//gradgen:vjp
func ReduceScatterv(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	counts, n := make([]int, c.Size()), 0
	for r := 1; r < len(counts); r++ {
		counts[r] = 1
		n++
	}
	y := make([]float64, counts[c.Rank()])
	err := comm.ReduceScatterv(c, x[:n], y, counts, op)
	for i := range y {
		y[i] *= y[i]
	}
	return y, err
}

// Scan combines ranks 0 to r.
//
//gradgen:vjp
func Scan(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	err := comm.Scan(c, y, op)
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, err
}

// Exscan combines ranks 0 to r-1.
//
//gradgen:vjp
func Exscan(x []float64, op comm.Op, c comm.Comm) ([]float64, error) {
	y := append([]float64(nil), x...)
	err := comm.Exscan(c, y, op)
	for i := range y {
		y[i] *= y[i] * x[i]
	}
	return y, err
}

// Extreme multiplies the extreme value with its place.
//
//gradgen:vjp
func Extreme(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	y := []comm.DoubleInt{{Value: x[0] * x[0], Loc: int32(c.Rank())}}
	err := comm.AllreduceLoc(c, y, op)
	return y[0].Value * y[0].Value * float64(1+y[0].Loc), err
}

// ExtremeOnRoot is Extreme with the result on rank 0.
//
//gradgen:vjp
func ExtremeOnRoot(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	y := []comm.DoubleInt{{Value: x[0] * x[0], Loc: int32(c.Rank())}}
	err := comm.ReduceLoc(c, y, op, 0)
	return y[0].Value * y[0].Value * float64(1+y[0].Loc), err
}

func inputs(ops ...comm.Op) [][]any {
	x := [][]float64{{1, 2, 3}, {0.5, 0.4, 4}, {7, -8, 9}}
	var all [][]any
	for _, op := range ops {
		for n := 2; n <= 3; n++ {
			list := make([]comm.Op, n)
			for r := range list {
				list[r] = op
			}
			all = append(all, []any{x[:n], list})
		}
	}
	return all
}

func every() [][]any { return inputs(comm.Sum, comm.Prod, comm.Min, comm.Max) }

// AllreduceInputs are two and three ranks, as all others.
func AllreduceInputs() [][]any { return every() }

// ReduceInputs are for Reduce.
func ReduceInputs() [][]any { return every() }

// ReduceScatterInputs are for ReduceScatter.
func ReduceScatterInputs() [][]any { return every() }

// ReduceScattervInputs are for ReduceScatterv.
func ReduceScattervInputs() [][]any { return every() }

// ScanInputs are for Scan.
func ScanInputs() [][]any { return every() }

// ExscanInputs are for Exscan.
func ExscanInputs() [][]any { return every() }

// ExtremeInputs are for Extreme.
func ExtremeInputs() [][]any { return inputs(comm.MinLoc, comm.MaxLoc) }

// ExtremeOnRootInputs are for ExtremeOnRoot.
func ExtremeOnRootInputs() [][]any { return inputs(comm.MinLoc, comm.MaxLoc) }
