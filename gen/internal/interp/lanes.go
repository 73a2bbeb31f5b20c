package interp

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A vector consists of consecutive cells. Their number is part of its shape. The name of an operation determines
// whether the operation reads and writes numbers or integers. The lanes of a mask are the integers 0 and 1. Copies of
// vectors copy both numbers and integers.

// A lanewise operation has arguments in cells, and cells for its result.
type lanewise[T Number[T]] func(args [][]Cell[T], out []Cell[T])

// vector compiles an operation of the vector packages that has a value.
func (c *calls[T]) vector(e *ir.Expr) area[T] {
	w := c.scope.m.shapes.lanes
	if e.Name == "Lanes" {
		return func(*frame[T]) []Cell[T] { return []Cell[T]{{Int: int64(w)}} }
	}
	if e.Name == "Enough" {
		return c.argument(e.Args[0], argumentType(e.Args[0]))
	}
	run, args := c.laneOp(e.Name, w), c.laneArgs(e)
	size := c.scope.shape(e.Type).Size
	at := c.scope.room(size)
	return func(fr *frame[T]) []Cell[T] {
		out := fr.cells[at : at+size]
		run(args(fr), out)
		return out
	}
}

// vectorEffect compiles an operation that is a statement.
func (c *statements[T]) vectorEffect(e *ir.Expr) action[T] {
	if e.Name == "ClearUpper" {
		return nil
	}
	run, args := c.calls.laneOp(e.Name, c.scope.m.shapes.lanes), c.calls.laneArgs(e)
	return func(fr *frame[T]) signal { run(args(fr), nil); return next }
}

func (c *calls[T]) laneArgs(e *ir.Expr) func(*frame[T]) [][]Cell[T] {
	at := make([]area[T], len(e.Args))
	for i, a := range e.Args {
		at[i] = c.argument(a, argumentType(a))
	}
	return func(fr *frame[T]) [][]Cell[T] {
		values := make([][]Cell[T], len(at))
		for i, a := range at {
			values[i] = a(fr)
		}
		return values
	}
}

// laneOp returns the operation with the given name on vectors of w elements.
func (c *calls[T]) laneOp(name string, w int) lanewise[T] {
	for _, find := range []func(string, int) lanewise[T]{
		numberLanes[T], maskLanes[T], integerLanes[T], loadLanes[T], storeLanes[T], recordLanes[T], sumLanes[T],
	} {
		if f := find(name, w); f != nil {
			return f
		}
	}
	unsupported("the vector operation %s", name)
	return nil
}

// kernel compiles a kernel. It is a separate function, and changes only one of the variables that it captures.
func (c *statements[T]) kernel(s *ir.Kernel) action[T] {
	numbers, next2 := c.scope.local(s.Numbers), c.scope.local(s.Next)
	values := make([]number[T], len(s.Values))
	for i, v := range s.Values {
		values[i] = c.floats.asNumber(v) // constants in lanes are integers
	}
	body := c.block(s.Body)
	return func(fr *frame[T]) signal {
		array := make([]Cell[T], len(values), max(len(values), 1))
		for i, v := range values {
			array[i].Num = v(fr)
		}
		before := slices.Clone(fr.cells)
		numbers.store(fr, Cell[T]{Ref: &Pointer[T]{array}})
		body(fr)
		result := next2.cells(fr)[0]
		copy(fr.cells, before)
		next2.cells(fr)[0] = result
		return next
	}
}
