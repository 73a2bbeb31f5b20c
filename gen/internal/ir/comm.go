package ir

import "slices"

// A Communication is the rule of a communication operation. Packages vjp and jvp of the runtime have a function of
// its name, in which each buffer is followed by its adjoint or tangent; package hvp has it with both.
type Communication struct {
	Name  string // "Allreduce"
	Read  []int  // the positions of the buffers it reads; a receiver is argument 0
	Write []int  // and of those it writes
	// Collective: every rank of the communicator must call it.
	Collective bool
	// Reversed: package vjp has a function for it though it has no buffer (Wait).
	Reversed bool
	// Counts: package jvp has a function for it though it has no buffer (Probe).
	Counts bool
	// Pure: it communicates nothing, and can be part of an expression.
	Pure bool
	// ByRank: its results depend on the rank.
	ByRank bool
	// Tangents: it is that of a tangent, where each buffer is followed by its tangent.
	Tangents bool
}

// WithTangents returns the rule of the operation in a tangent that is differentiated
// again.
func (c *Communication) WithTangents() *Communication {
	d := *c
	d.Read, d.Write, d.Tangents = c.moved(c.Read), c.moved(c.Write), true
	return &d
}

// moved returns the positions of the buffers and of their tangents if each tangent
// follows its buffer.
func (c *Communication) moved(buffers []int) []int {
	var out []int
	for _, at := range buffers {
		before := 0
		for i := range at {
			if c.Buffer(i) {
				before++
			}
		}
		out = append(out, at+before, at+before+1)
	}
	return out
}

// Buffer reports whether argument i is a buffer.
func (c *Communication) Buffer(i int) bool {
	return slices.Contains(c.Read, i) || slices.Contains(c.Write, i)
}
