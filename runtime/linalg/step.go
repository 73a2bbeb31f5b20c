package linalg

// A Step is one operation that ran. It holds the results, and what the reverse needs.
type Step struct {
	duals
	numbers [2]dual // results
	results int8    // the number of numbers
	ok      bool
	operand *scalar // the operand that is a number
	counts  [2]int  // results that are sizes
	err     error
}

// A scalar is an operand that is a number.
type scalar struct {
	dual
	adjoint, adjointDot float64 // set when the step is reversed
}

// begin returns the step of an operation on these operands. A step that is not reversed has memory of its own.
func begin(operands ...Operand) *Step {
	reversed, asked := false, false
	for _, o := range operands {
		reversed = reversed || o.bar != nil || o.dotBar != nil
		asked = asked || o.x == nil
	}
	if !reversed {
		return &Step{duals: duals{graph{memory: &memory{}}}}
	}
	a := room()
	a.users.Add(1)
	d := duals{graph{memory: &a.memory, arena: a}}
	if asked { // Adjoint reads the number after the reverse
		return &Step{duals: d}
	}
	s := &a.steps.take(1, arenaSteps)[0]
	*s = Step{duals: d}
	return s
}

// done ends the forward part of the operation.
func (s *Step) done() *Step {
	if s.arena != nil {
		s.arena.left()
	}
	return s
}

// Reverse adds the contributions of the operation to the adjoints of its operands, and clears the adjoints of what the
// operation overwrote. seeds are the adjoints of the numbers that the operation returned, followed by the adjoints of
// their tangents. It panics if it is called twice; after the call, only Adjoint and AdjointDot are valid.
func (s *Step) Reverse(seeds ...float64) {
	if s.memory == nil {
		panic("gradgen: a step is reversed twice")
	}
	m, ok := workspace.Get().(*memory)
	if !ok {
		m = &memory{}
	}
	s.memory = m
	for i, v := range seeds {
		if n := s.seeded(i); n != nil && n.active && v != 0 {
			n.bar = s.number(v)
		}
	}
	for i := len(s.undo) - 1; i >= 0; i-- {
		s.reverse(&s.undo[i])
	}
	if c := s.operand; c != nil {
		c.adjoint, c.adjointDot = adjointOf(c.v), adjointOf(c.d)
		c.dual = dual{}
	}
	m.empty()
	workspace.Put(m)
	s.memory, s.undo = nil, nil
	if s.arena != nil {
		s.arena.release()
	}
}

func adjointOf(n *node) float64 {
	if n == nil || n.bar == nil {
		return 0
	}
	return n.bar.At(0, 0)
}

func (s *Step) seeded(i int) *node {
	if i < int(s.results) {
		return s.numbers[i].v
	}
	return s.numbers[i-int(s.results)].d
}

// Number returns number i of the results.
func (s *Step) Number(i int) float64 { return s.numbers[i].v.x.At(0, 0) }

// Dot returns the tangent of number i of the results.
func (s *Step) Dot(i int) float64 {
	if d := s.numbers[i].d; d != nil {
		return d.x.At(0, 0)
	}
	return 0
}

// Adjoint returns the contribution of the reverse to the adjoint of the operand that is a number. No operation has more
// than one such operand.
func (s *Step) Adjoint(int) float64 { return s.operand.adjoint }

// AdjointDot returns the contribution of the reverse to the adjoint of the tangent of the operand that is a number.
func (s *Step) AdjointDot(int) float64 { return s.operand.adjointDot }

// Count returns size i of those that the operation returned.
func (s *Step) Count(i int) int { return s.counts[i] }

// OK reports whether the operation succeeded, if it returns that.
func (s *Step) OK() bool { return s.ok }

// Err returns the error of the operation.
func (s *Step) Err() error { return s.err }

// result adds a number to the results.
func (s *Step) result(d dual) {
	s.numbers[s.results] = d
	s.results++
}
