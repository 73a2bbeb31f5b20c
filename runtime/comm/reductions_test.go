package comm_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/runtime/comm"
)

// caseReductions compares every reduction of every type with what it should be, from operands with all the numbers
// that libraries get wrong: NaN, zeros of both signs, infinities, and integers whose sums and products wrap around.
func caseReductions(c comm.Comm) error {
	return inTurn(
		func() error { return reductions(c, floats[float64], arithmetic) },
		func() error { return reductions(c, floats[float32], arithmetic) },
		func() error { return reductions(c, integers[int64], anyInteger) },
		func() error { return reductions(c, integers[int32], anyInteger) },
		func() error { return reductions(c, integers[uint64], anyInteger) },
		func() error { return reductions(c, integers[uint32], anyInteger) },
		func() error { return reductions(c, integers[uint8], anyInteger) },
		func() error {
			return locatedReductions(c, func(v float64, i int32) comm.DoubleInt { return comm.DoubleInt{Value: v, Loc: i} },
				func(x comm.DoubleInt) (float64, int32) { return x.Value, x.Loc })
		},
		func() error {
			return locatedReductions(c, func(v float64, i int32) comm.FloatInt { return comm.FloatInt{Value: float32(v), Loc: i} },
				func(x comm.FloatInt) (float64, int32) { return float64(x.Value), x.Loc })
		})
}

// inTurn calls functions until one fails.
func inTurn(all ...func() error) error {
	for _, f := range all {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

var (
	arithmetic = []comm.Op{comm.Sum, comm.Prod, comm.Min, comm.Max}
	anyInteger = append(arithmetic[:4:4], comm.LogicalAnd, comm.LogicalOr, comm.LogicalXor, comm.BitAnd, comm.BitOr, comm.BitXor)
)

// floats are an operand. Their sums and products are exact, in any order.
func floats[T ~float64 | ~float32](r *rand.Rand, n int) []T {
	special := []T{T(math.NaN()), T(math.Inf(1)), T(math.Inf(-1)), 0, T(math.Copysign(0, -1)), 1, -1}
	x := make([]T, n)
	for i := range x {
		if x[i] = T(r.IntN(9) - 4); r.IntN(3) == 0 {
			x[i] = special[r.IntN(len(special))]
		}
	}
	return x
}

func integers[T int64 | int32 | uint64 | uint32 | uint8](r *rand.Rand, n int) []T {
	x := make([]T, n)
	for i := range x {
		switch x[i] = T(r.Uint64()); r.IntN(4) {
		case 0:
			x[i] = 0
		case 1:
			x[i] = T(r.IntN(3))
		}
	}
	return x
}

// reductions compares all reductions of a type; operand gives the same numbers wherever it is called.
func reductions[T comm.Number](c comm.Comm, operand func(r *rand.Rand, n int) []T, ops []comm.Op) error {
	for _, n := range []int{3, 2400 / c.Size()} {
		all := make([][]T, c.Size())
		for rank := range all {
			all[rank] = operand(rand.New(rand.NewPCG(uint64(rank), uint64(n))), n*c.Size())
		}
		for _, op := range ops {
			if err := reductionsOf(c, all, n, op); err != nil {
				return fmt.Errorf("%v of %d %T: %w", op, n, all[0][0], err)
			}
		}
	}
	return nil
}

// reductionsOf does all reductions of the ranks' operands.
func reductionsOf[T comm.Number](c comm.Comm, all [][]T, n int, op comm.Op) error {
	rank, size := c.Rank(), c.Size()
	own := func() []T { return append([]T(nil), all[rank][:n]...) }
	var x []T
	total := reduced(all, op)
	steps := []func() error{
		func() error { x = own(); return comm.Allreduce(c, x, op) },
		func() error { return alike("Allreduce", x, total) },
		func() error { return sameBits(c, x) },
		func() error { x = own(); return comm.Scan(c, x, op) },
		func() error { return alike("Scan", x, prefix(all[:rank+1], n, op)) },
		func() error { x = own(); return comm.Exscan(c, x, op) },
		func() error { return alike("Exscan", x, prefix(all[:rank], n, op)) },
	}
	for root := range size {
		want := make([]T, n)
		if rank == root {
			want = total
		}
		steps = append(steps, func() error { x = own(); return comm.Reduce(c, x, op, root) },
			func() error { return alike("Reduce", x, want) })
	}
	send := append([]T(nil), all[rank]...)
	return inTurn(append(steps,
		func() error { return comm.ReduceScatter(c, send, x, op) },
		func() error { return alike("ReduceScatter", x, total[rank*n:]) },
		func() error { return alike("the operand of ReduceScatter", send, all[rank]) })...)
}

// prefix combines the first n numbers of the operands.
func prefix[T comm.Number](all [][]T, n int, op comm.Op) []T {
	var first [][]T
	for _, x := range all {
		first = append(first, x[:n])
	}
	return reduced(first, op)
}

// reduced combines the operands in rank order; those of nobody are zeros.
func reduced[T comm.Number](all [][]T, op comm.Op) []T {
	if len(all) == 0 {
		return nil
	}
	y := append([]T(nil), all[0]...)
	for i := range y {
		for _, x := range all[1:] {
			y[i] = combined(y[i], x[i], op)
		}
		if op >= comm.LogicalAnd && op <= comm.LogicalXor && y[i] != 0 {
			y[i] = 1
		}
	}
	return y
}

func combined[T comm.Number](a, b T, op comm.Op) T {
	switch op {
	case comm.Sum:
		return a + b
	case comm.Prod:
		return a * b
	case comm.Min:
		return min(a, b)
	case comm.Max:
		return max(a, b)
	}
	return T(bitwise(uint64(a), uint64(b), op))
}

func bitwise(a, b uint64, op comm.Op) uint64 {
	switch op {
	case comm.LogicalAnd:
		return truth(a != 0 && b != 0)
	case comm.LogicalOr:
		return truth(a != 0 || b != 0)
	case comm.LogicalXor:
		return truth((a != 0) != (b != 0))
	case comm.BitAnd:
		return a & b
	case comm.BitOr:
		return a | b
	}
	return a ^ b
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// alike is an error where got is not the beginning of want, in which a NaN is like any other one, and which zeros
// follow where it is nil.
func alike[T comm.Number](what string, got, want []T) error {
	if want == nil {
		want = make([]T, len(got))
	}
	for i, v := range got {
		w := want[i]
		if v != w && (v == v || w == w) || v == w && math.Signbit(float64(v)) != math.Signbit(float64(w)) {
			return fmt.Errorf("%s[%d] = %v, want %v", what, i, v, w)
		}
	}
	return nil
}

// sameBits is an error where the ranks' x differ in a bit.
func sameBits[T comm.Number](c comm.Comm, x []T) error {
	mine := comm.BufferOf(x).Bytes()
	all := make([]byte, len(mine)*c.Size())
	if err := comm.Allgather(c, mine, all); err != nil {
		return err
	}
	for i, b := range all {
		if b != mine[i%len(mine)] {
			return fmt.Errorf("rank %d has other bits: %v", i/len(mine), x)
		}
	}
	return nil
}

// locatedReductions compares MinLoc and MaxLoc of numbers at places that several ranks share.
func locatedReductions[T comm.Located](c comm.Comm, locate func(float64, int32) T, parts func(T) (float64, int32)) error {
	const n = 300
	all := make([][]T, c.Size())
	for rank := range all {
		r := rand.New(rand.NewPCG(uint64(rank), 1))
		for _, v := range floats[float64](r, n) {
			all[rank] = append(all[rank], locate(v, int32(r.IntN(5)-2)))
		}
	}
	for _, op := range []comm.Op{comm.MinLoc, comm.MaxLoc} {
		x := append([]T(nil), all[c.Rank()]...)
		if err := comm.AllreduceLoc(c, x, op); err != nil {
			return err
		}
		for i := range x {
			v, loc := parts(all[0][i])
			for _, operand := range all[1:] {
				w, at := parts(operand[i])
				v, loc = extreme(v, w, loc, at, op)
			}
			if got, at := parts(x[i]); at != loc || alike("", []float64{got}, []float64{v + 0}) != nil {
				return fmt.Errorf("%v of %T: %v at %d, want %v at %d", op, x[i], got, at, v, loc)
			}
		}
	}
	return nil
}

// extreme is one of two values with their places.
func extreme(v, w float64, i, j int32, op comm.Op) (float64, int32) {
	order := map[bool]float64{true: 1, false: -1}[op == comm.MaxLoc] // the value that is more wins
	switch {
	case math.IsNaN(v) != math.IsNaN(w):
		if math.IsNaN(w) {
			return w, j
		}
		return v, i
	case v == w || math.IsNaN(v):
		return v, min(i, j)
	case w*order > v*order:
		return w, j
	}
	return v, i
}
