package ir

import "slices"

// A Communication is the rule of a communication operation. Packages vjp and jvp of the runtime have a function with
// the same name, in which each buffer is followed by its adjoint or tangent. In package hvp it is followed by both.
type Communication struct {
	Name  string // "Allreduce"
	Read  []int  // the positions of the buffers that it reads; a receiver is argument 0
	Write []int  // the positions of the buffers that it writes
	// Collective: every rank of the communicator must call it.
	Collective bool
	// Reversed: package vjp has a function for it, although it has no buffer (Wait).
	Reversed bool
	// Counts: package jvp has a function for it, although it has no buffer (Probe).
	Counts bool
	// Pure: it does not communicate, and can be part of an expression.
	Pure bool
	// ByRank: its results depend on the rank.
	ByRank bool
	// Tangents: it is the communication of a tangent, in which each buffer is followed by its tangent.
	Tangents bool
}

// WithTangents returns the rule of the operation in a tangent that is differentiated again.
func (c *Communication) WithTangents() *Communication {
	d := *c
	d.Read, d.Write, d.Tangents = c.moved(c.Read), c.moved(c.Write), true
	return &d
}

// moved returns the positions of the buffers and of their tangents, if each tangent follows its buffer.
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
