// Package in has second derivatives through every operation by which ranks communicate.
package in

import (
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

// weigh is a number that depends on each element of y in its own way, and differently on each rank.
func weigh(y []float64, c comm.Comm) float64 {
	s := 0.0
	for i, v := range y {
		s += math.Sin(v*float64(i+1)) * float64(c.Rank()+2) * v
	}
	return s
}

func squares(x []float64, n int) []float64 {
	y := make([]float64, n)
	for i := range y {
		y[i] = x[i%len(x)] * x[i%len(x)] * float64(i+1)
	}
	return y
}

// Reductions are those in place.
//
//gradgen:hvp
func Reductions(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	all, root := squares(x, len(x)), squares(x, len(x))
	if err := comm.Allreduce(c, all, op); err != nil {
		return 0, err
	}
	if err := comm.Reduce(c, root, op, c.Size()-1); err != nil {
		return 0, err
	}
	s := weigh(all, c)
	if c.Rank() == c.Size()-1 {
		s += weigh(root, c)
	}
	return s, nil
}

// Scans are those over the ranks below.
//
//gradgen:hvp
func Scans(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	with, without := squares(x, len(x)), squares(x, len(x))
	if err := comm.Scan(c, with, op); err != nil {
		return 0, err
	}
	if err := comm.Exscan(c, without, op); err != nil {
		return 0, err
	}
	s := weigh(with, c)
	if c.Rank() > 0 {
		s += weigh(without, c)
	}
	return s, nil
}

// Shares are reductions of which each rank gets a part.
//
//gradgen:hvp
func Shares(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	n := c.Size()
	counts := make([]int, n)
	total := 0
	for r := range counts {
		counts[r] = r
		total += r
	}
	even, odd := make([]float64, 2), make([]float64, c.Rank())
	if err := comm.ReduceScatter(c, squares(x, 2*n), even, op); err != nil {
		return 0, err
	}
	if err := comm.ReduceScatterv(c, squares(x, total), odd, counts, op); err != nil {
		return 0, err
	}
	counts[0] = 99
	return weigh(even, c) + weigh(odd, c), nil
}

// Located are extreme values and where they are.
//
//gradgen:hvp
func Located(x []float64, op comm.Op, c comm.Comm) (float64, error) {
	y := make([]comm.DoubleInt, len(x))
	for i, v := range x {
		y[i] = comm.DoubleInt{Value: v * v, Loc: int32(c.Rank())}
	}
	if err := comm.AllreduceLoc(c, y, op); err != nil {
		return 0, err
	}
	s := 0.0
	for i := range y {
		s += y[i].Value * y[i].Value * float64(y[i].Loc+1) * x[0]
		y[i].Value *= x[i]
	}
	if err := comm.ReduceLoc(c, y, op, 0); err != nil {
		return 0, err
	}
	if c.Rank() == 0 {
		s += math.Sin(y[0].Value)
	}
	return s, nil
}

// Moves are collectives that add nothing up.
//
//gradgen:hvp
func Moves(x []float64, c comm.Comm) (float64, error) {
	n := c.Size()
	y := squares(x, 2)
	if err := comm.Bcast(c, y, n-1); err != nil {
		return 0, err
	}
	all, part := make([]float64, 2*n), make([]float64, 2)
	if err := comm.Allgather(c, y, all); err != nil {
		return 0, err
	}
	for i := range all {
		all[i] = math.Sin(all[i]) * x[0]
	}
	turned := make([]float64, 2*n)
	if err := comm.Alltoall(c, all, turned); err != nil {
		return 0, err
	}
	if err := comm.Scatter(c, turned, part, 0); err != nil {
		return 0, err
	}
	var root []float64
	if c.Rank() == 0 {
		root = make([]float64, 2*n)
	}
	if err := comm.Gather(c, squares(part, 2), root, 0); err != nil {
		return 0, err
	}
	return weigh(root, c) + weigh(part, c), nil
}

// Uneven are the same with parts of different lengths.
//
//gradgen:hvp
func Uneven(x []float64, c comm.Comm) (float64, error) {
	n, rank := c.Size(), c.Rank()
	counts, back := make([]int, n), make([]int, n)
	total := 0
	for r := range counts {
		counts[r] = r + 1
		back[r] = rank + 1
		total += r + 1
	}
	all := make([]float64, total)
	if err := comm.Allgatherv(c, squares(x, rank+1), all, counts); err != nil {
		return 0, err
	}
	mine, root := make([]float64, rank+1), make([]float64, total)
	for i := range all {
		all[i] = math.Sin(all[i]) * x[0]
	}
	if err := comm.Scatterv(c, all, mine, counts, 0); err != nil {
		return 0, err
	}
	if err := comm.Gatherv(c, squares(mine, rank+1), root, counts, 0); err != nil {
		return 0, err
	}
	turned := make([]float64, n*(rank+1))
	if err := comm.Alltoallv(c, all, turned, counts, back); err != nil {
		return 0, err
	}
	return weigh(root, c) + weigh(turned, c), nil
}

// Messages go around, wait for no known rank, and are under way while others are computed.
//
//gradgen:hvp
func Messages(x []float64, c comm.Comm) (float64, error) {
	n, rank := c.Size(), c.Rank()
	y, z := squares(x, 2), make([]float64, 2)
	if _, err := comm.Sendrecv(c, y, (rank+1)%n, 3, z, (rank+n-1)%n, 3); err != nil {
		return 0, err
	}
	w := make([]float64, 3)
	in, err := comm.Irecv(c, w, (rank+n-1)%n, 4)
	if err != nil {
		return 0, err
	}
	out, err := comm.Isend(c, z, (rank+1)%n, 4)
	if err != nil {
		return 0, err
	}
	s := z[0] * z[1]
	if err := comm.Waitall(in, out); err != nil {
		return 0, err
	}
	s += weigh(w[:2], c)
	if rank > 0 {
		return s, comm.Send(c, w[:2], 0, rank)
	}
	parts := make([]float64, n) // in the order of ranks, because messages come in any
	for range n - 1 {
		st, err := c.Probe(comm.AnySource, comm.AnyTag, comm.Float64)
		if err != nil {
			return 0, err
		}
		got := make([]float64, st.Count)
		if _, err := comm.Recv(c, got, st.Source, comm.AnyTag); err != nil {
			return 0, err
		}
		for i, v := range got {
			parts[st.Source] += v * v * v * float64(st.Source+i)
		}
	}
	for _, p := range parts {
		s += p
	}
	return s, nil
}

// Single has single precision, an array and a branch that each rank takes for itself.
//
//gradgen:hvp
func Single(x []float64, c comm.Comm) float64 {
	var sums [2]float64
	if c.Rank()%2 == 0 {
		sums[0] = x[0] * x[0] * x[0]
	} else {
		sums[1] = math.Exp(x[0])
	}
	if err := comm.Allreduce(c, sums[:], comm.Sum); err != nil {
		panic(err)
	}
	y := []float32{float32(sums[0] * sums[1])}
	if err := comm.Allreduce(c, y, comm.Sum); err != nil {
		panic(err)
	}
	return sums[0]*sums[1] + float64(y[0])*x[0]
}

func vectors() [][]any {
	x := [][]float64{{0.3, -0.8}, {0.9, 0.2}, {-0.4, 0.7}, {1.1, -0.6}}
	return [][]any{{x[:1]}, {x[:2]}, {x[:3]}, {x}}
}

func inputs(ops ...comm.Op) [][]any {
	var list [][]any
	for _, op := range ops {
		for _, args := range vectors() {
			each := make([]comm.Op, len(args[0].([][]float64)))
			for i := range each {
				each[i] = op
			}
			list = append(list, []any{args[0], each})
		}
	}
	zero := [][]float64{{0, 0.5}, {0.7, 0}, {0.4, -0.2}} // a factor of a product
	return append(list, []any{zero, []comm.Op{ops[0], ops[0], ops[0]}})
}

// ReductionsInputs are one to four ranks.
func ReductionsInputs() [][]any { return inputs(comm.Prod, comm.Sum, comm.Min, comm.Max) }

// ScansInputs are one to four ranks.
func ScansInputs() [][]any { return inputs(comm.Prod, comm.Sum, comm.Min, comm.Max) }

// SharesInputs are one to four ranks.
func SharesInputs() [][]any { return inputs(comm.Prod, comm.Sum, comm.Max) }

// LocatedInputs are one to four ranks.
func LocatedInputs() [][]any { return inputs(comm.MinLoc, comm.MaxLoc) }

// MovesInputs are one to four ranks.
func MovesInputs() [][]any { return vectors() }

// UnevenInputs are one to four ranks.
func UnevenInputs() [][]any { return vectors() }

// MessagesInputs are one to four ranks.
func MessagesInputs() [][]any { return vectors() }

// SingleInputs are two to four ranks.
func SingleInputs() [][]any { return vectors()[1:] }
