package group

import "github.com/gradgen/gradgen/gen/internal/ir"

// A Request is a product with one vector.
type Request struct {
	Func *ir.Func
	// Own has the parameters and results of each vector: tangents and their results, or seeds and adjoints.
	Own   []*ir.Var
	Last  []*ir.Var // the parameters that stay last
	Lanes int
}

type grouper struct {
	*Request
	*varying
	f       *ir.Func
	lanes   []map[*ir.Var]*ir.Var // for each lane and each variable of the first lane, the corresponding variable
	widened map[*ir.Var]*ir.Var   // for each stack and piece of a record for one lane, that for all lanes
}
