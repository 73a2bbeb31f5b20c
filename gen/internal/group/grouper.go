package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Request is a product with one vector.
type Request struct {
	Func *ir.Func
	// Own are the parameters and results of each vector: tangents and their results, or seeds
	// and adjoints.
	Own   []*ir.Var
	Last  []*ir.Var // parameters that stay last
	Lanes int
}

type grouper struct {
	*Request
	*varying
	f       *ir.Func
	lanes   []map[*ir.Var]*ir.Var // the variables of each lane by those of the first
	widened map[*ir.Var]*ir.Var   // stacks and pieces of records by those for one lane
}
