package linalg

import "gonum.org/v1/gonum/mat"

// A Step is one operation that ran: its results, and what its reverse takes.
type Step struct {
	undo    []func()
	first   [4]func() // the memory of undo while there are few
	numbers []dual    // results
	scalars []dual    // operands that are numbers
	counts  []int     // results that are sizes
	ok      bool
	err     error
}

// Reverse adds what the operation contributes to the adjoints of its operands, and takes the adjoints of what it
// overwrote away. seeds are the adjoints of the numbers that it returned, those of their tangents after these.
func (s *Step) Reverse(seeds ...float64) {
	for i, v := range seeds {
		if n := s.seeded(i); n != nil && n.bar != nil {
			n.bar.Set(0, 0, n.bar.At(0, 0)+v)
		}
	}
	for i := len(s.undo) - 1; i >= 0; i-- {
		s.undo[i]()
	}
}

func (s *Step) seeded(i int) *node {
	if i < len(s.numbers) {
		return s.numbers[i].v
	}
	return s.numbers[i-len(s.numbers)].d
}

// Number is number i of the results.
func (s *Step) Number(i int) float64 { return s.numbers[i].v.x.At(0, 0) }

// Dot is the tangent of number i of the results.
func (s *Step) Dot(i int) float64 {
	if d := s.numbers[i].d; d != nil {
		return d.x.At(0, 0)
	}
	return 0
}

// Adjoint is what the reverse adds to the adjoint of operand i of those that are numbers.
func (s *Step) Adjoint(i int) float64 { return s.scalars[i].v.bar.At(0, 0) }

// AdjointDot is what the reverse adds to the adjoint of the tangent of operand i of those that are numbers.
func (s *Step) AdjointDot(i int) float64 { return s.scalars[i].d.bar.At(0, 0) }

// Count is number i of the sizes that an operation returned.
func (s *Step) Count(i int) int { return s.counts[i] }

// OK is what an operation returned that tells whether it succeeded.
func (s *Step) OK() bool { return s.ok }

// Err is the error that an operation returned.
func (s *Step) Err() error { return s.err }

// inReverse has f run in the reverse.
func (s *Step) inReverse(f func()) {
	if s.undo == nil {
		s.undo = s.first[:0]
	}
	s.undo = append(s.undo, f)
}

// result notes a number that the operation returns.
func (s *Step) result(d dual) { s.numbers = append(s.numbers, d) }

// A node is a matrix of the computation with its adjoint, which is nil where nothing needs it. The nil node is the
// zero matrix, as the tangent of a constant.
type node struct{ x, bar *mat.Dense }

// A dual is a matrix and its tangent, which is nil where it is zero.
type dual struct{ v, d *node }

func number(x float64) *mat.Dense {
	m := zeros(1, 1)
	m.RawMatrix().Data[0] = x
	return m
}

// made is a node for x, computed from others: it has an adjoint if one of them has.
func (s *Step) made(x *mat.Dense, from ...*node) *node {
	for _, f := range from {
		if f != nil && f.bar != nil {
			return added(x)
		}
	}
	return &node{x: x}
}
