package interp

import (
	"math"
	"slices"
)

// A contribution holds the arguments that one rank passes to a collective operation.
type contribution[T Number[T]] struct {
	elem     *Shape
	send     []Cell[T] // a copy
	recv     []Cell[T] // the content before the operation; may be the same slice as send
	counts   []int     // of elements; nil without
	counts2  []int     // the counts that Alltoallv receives
	op, root int
}

// The operations of package comm, with their numbers.
const (
	opSum = iota
	opProd
	opMin
	opMax
	opLogicalAnd
	opLogicalOr
	opLogicalXor
	opBitAnd
	opBitOr
	opBitXor
	opMinLoc
	opMaxLoc
)

// A gathering is the contributions of all ranks.
type gathering[T Number[T]] []*contribution[T]

// received returns the data that rank r receives.
func (g gathering[T]) received(name string, r int) []Cell[T] {
	own := g[r]
	g.check()
	switch name {
	case "Bcast":
		return g[own.root].send
	case "Allreduce", "AllreduceLoc":
		return g.combined(0, len(g))
	case "Scan":
		return g.combined(0, r+1)
	case "Exscan":
		return g.combined(0, r)
	case "Reduce", "ReduceLoc":
		if r != own.root {
			return g.combined(0, 0)
		}
		return g.combined(0, len(g))
	}
	return g.moved(name, r)
}

// check refuses operations for which package comm returns an error. The interpreter does not know the text of the
// error.
func (g gathering[T]) check() {
	for _, c := range g {
		if c.root != g[0].root || c.op != g[0].op || c.root < 0 || c.root >= len(g) || c.elem != g[0].elem {
			unsupported("the error of ranks that call an operation with other arguments")
		}
	}
}

// moved returns the data that rank r receives from operations that move blocks.
func (g gathering[T]) moved(name string, r int) []Cell[T] {
	own := g[r]
	switch name {
	case "Gather", "Gatherv":
		if r != own.root {
			return make([]Cell[T], len(own.recv))
		}
		return g.all(own.counts)
	case "Allgather", "Allgatherv":
		return g.all(own.counts)
	case "Scatter", "Scatterv":
		from := g[own.root]
		return block(from.send, from.elem.Size, from.counts, r, len(g))
	case "Alltoall", "Alltoallv":
		var out []Cell[T]
		for s, from := range g {
			b := block(from.send, from.elem.Size, from.counts, r, len(g))
			if own.counts2 != nil && own.counts2[s]*own.elem.Size != len(b) {
				mismatch()
			}
			out = append(out, b...)
		}
		return out
	case "ReduceScatter", "ReduceScatterv":
		return block(g.combined(0, len(g)), own.elem.Size, own.counts, r, len(g))
	}
	unsupported("the operation %s", name)
	return nil
}

func mismatch() { unsupported("the error of blocks of other lengths") }

// all returns the blocks of all ranks in rank order.
func (g gathering[T]) all(counts []int) []Cell[T] {
	var out []Cell[T]
	for s, from := range g {
		if n := len(from.send); counts != nil && (s >= len(counts) || counts[s]*from.elem.Size != n) || counts == nil && n != len(g[0].send) {
			mismatch()
		}
		out = append(out, from.send...)
	}
	return out
}

// block returns block r of cells. It has counts[r] elements of a size, or is one of n equal blocks.
func block[T Number[T]](cells []Cell[T], size int, counts []int, r, n int) []Cell[T] {
	if counts == nil {
		if len(cells)%n != 0 {
			mismatch()
		}
		k := len(cells) / n
		return cells[r*k : (r+1)*k]
	}
	lo := 0
	for _, k := range counts[:r] {
		lo += k * size
	}
	if len(counts) != n || lo+counts[r]*size > len(cells) {
		mismatch()
	}
	return cells[lo : lo+counts[r]*size]
}

// combined combines what ranks lo to hi send, element by element, in rank order.
func (g gathering[T]) combined(lo, hi int) []Cell[T] {
	out := make([]Cell[T], len(g[0].send))
	elem := g[0].elem
	for r := lo; r < hi; r++ {
		from := g[r].send
		if len(from) != len(out) {
			mismatch()
		}
		for i := 0; i < len(out); i += elem.Size {
			a, b := out[i:i+elem.Size], from[i:i+elem.Size]
			if r == lo {
				copy(a, b)
			} else {
				combine(g[0].op, elem, a, b)
			}
			canonical(g[0].op, a)
		}
	}
	return out
}

// combine sets a to a op b.
func combine[T Number[T]](op int, elem *Shape, a, b []Cell[T]) {
	switch {
	case op == opMinLoc || op == opMaxLoc:
		if wins(b, a, op) {
			copy(a, b)
		}
	case elem.Class == numbers:
		a[0].Num = rounded(elem, combinedNumber(op, a[0].Num, b[0].Num))
	case elem.Class == ints:
		a[0].Int = wrapping(elem.Int)(combinedInteger(op, isUnsigned(elem.Int), a[0].Int, b[0].Int))
	default:
		unsupported("a reduction of elements of type %s", elem.Type)
	}
}

func combinedNumber[T Number[T]](op int, a, b T) T {
	x, y := a.Value(), b.Value()
	switch op {
	case opSum:
		return a.Add(b)
	case opProd:
		return a.Mul(b)
	case opMin, opMax:
		switch {
		case math.IsNaN(x):
			return a
		case math.IsNaN(y), op == opMin && math.Min(x, y) != x, op == opMax && math.Max(x, y) != x:
			return b
		case x == 0 && y == 0 && math.Signbit(x) != math.Signbit(y) && math.Signbit(y) == (op == opMin):
			return b
		}
		return a
	}
	unsupported("operation %d on numbers", op)
	return a
}

func combinedInteger(op int, unsigned bool, a, b int64) int64 {
	less := a < b
	if unsigned {
		less = uint64(a) < uint64(b)
	}
	switch op {
	case opSum:
		return a + b
	case opProd:
		return a * b
	case opMin, opMax:
		if less == (op == opMin) {
			return a
		}
		return b
	case opLogicalAnd:
		return oneIf(a != 0 && b != 0)
	case opLogicalOr:
		return oneIf(a != 0 || b != 0)
	case opLogicalXor:
		return oneIf((a != 0) != (b != 0))
	case opBitAnd:
		return a & b
	case opBitOr:
		return a | b
	case opBitXor:
		return a ^ b
	}
	unsupported("operation %d on integers", op)
	return 0
}

// wins reports whether the value and location b replace a. NaN wins over numbers. If values are equal, the lower
// location wins.
func wins[T Number[T]](b, a []Cell[T], op int) bool {
	y, x := b[0].Num.Value(), a[0].Num.Value()
	switch {
	case y == x, math.IsNaN(y) && math.IsNaN(x):
		return b[1].Int < a[1].Int
	case math.IsNaN(y), math.IsNaN(x):
		return math.IsNaN(y)
	}
	return (y < x) == (op == opMinLoc)
}

// canonical converts the result to the form that it has for any number of operands.
func canonical[T Number[T]](op int, a []Cell[T]) {
	switch {
	case slices.Contains([]int{opLogicalAnd, opLogicalOr, opLogicalXor}, op):
		a[0].Int = oneIf(a[0].Int != 0)
	case (op == opMinLoc || op == opMaxLoc) && a[0].Num.Value() == 0:
		a[0].Num = a[0].Num.Add(scalar[T](0))
	}
}
