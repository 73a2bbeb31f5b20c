package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Request is a product with one vector.
type Request struct {
	Func *ir.Func
	// Own are the parameters and results that each vector has for itself: tangents and what is
	// made of them, or seeds and adjoints.
	Own   []*ir.Var
	Last  []*ir.Var // parameters that stay the last ones
	Lanes int
}

type grouper struct {
	*Request
	*varying
	f      *ir.Func
	lanes  []map[*ir.Var]*ir.Var // the variables of each lane by those of the first
	spread map[*ir.Var]*ir.Var   // stacks and pieces of records by those for one lane
}
