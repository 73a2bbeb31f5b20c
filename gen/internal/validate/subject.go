package validate

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/interp"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
	"github.com/gradgen/gradgen/gen/internal/ssaexec"
)

// A Subject is a function and the derivative to be checked.
type Subject struct {
	Kind    shape.Kind
	Primal  *ir.Func
	Host    interp.Host
	Sig     *shape.Signature
	Inputs  []*types.Var // receiver and parameters of the primal
	Results []*types.Var
	Wrt, Of []*types.Var
	Sparse  bool // its matrices are sparse
	// Lists, if not nil, is the user's function that returns lists of arguments.
	Lists *ir.Func
	// Source runs the function from its source.
	Source Source
	// Instance substitutes the type arguments of an instance in the types of
	// a generic function.
	Instance func(types.Type) types.Type
}

// A Source runs a function without lowering.
type Source struct {
	Program *ssaexec.Program
	Fn      *types.Func
	Lists   *types.Func // returns lists of its arguments; may be nil
}

// Real values are values of a program.
type (
	real     = interp.Real
	values   = map[*types.Var]interp.Value[real]
	machine  = interp.Plain
	recorded = interp.Recorded[real]
	curved   = interp.Recorded[interp.Dual[real]]
)

type bound = interp.Bound

// A trial is the truth about a function at one point.
type trial struct {
	name    string
	inputs  []interp.Value[real]
	panics  string // the text of its panic, if it panics
	results []interp.Value[real]
	after   []interp.Value[real] // the arguments

	seeds, tangents values                 // of outputs and of inputs
	gradients       map[*types.Var][]bound // of inputs, and of outputs that are parameters
	products        map[*types.Var][]bound
	dots            map[*types.Var][]bound // tangents of outputs
	matrices        map[*types.Var][]bound // Jacobians by inputs, row by row; the Hessian by nil

	others []*trial // of the further ranks that run together with this one
}

// ranks returns the trials of all ranks. The trial t comes first.
func (t *trial) ranks() []*trial { return append([]*trial{t}, t.others...) }

// position returns the index of v in list, or -1 if list does not contain v.
func position(list []*types.Var, v *types.Var) int {
	for i, w := range list {
		if w == v {
			return i
		}
	}
	return -1
}

// isResult reports whether v is a result of the function.
func (s *Subject) isResult(v *types.Var) bool { return position(s.Results, v) >= 0 }

// unknownSeeds reports whether only a call shows the shape of a seed. Seeds may then be refused if the function
// panics.
func (s *Subject) unknownSeeds() bool {
	for _, v := range s.Of {
		if s.isResult(v) && shape.FormOf(s.Instance(v.Type())) != shape.Scalar && s.Kind != shape.JVP {
			return true
		}
	}
	return false
}

// unknownRows reports whether only a call shows the number of outputs. The number depends on the shape of a result,
// or on the references of an output parameter after the function has changed them.
func (s *Subject) unknownRows() bool {
	leads := func(v *types.Var) bool { return !s.isResult(v) && manyReferences(s.Instance(v.Type())) }
	return s.unknownSeeds() || slices.ContainsFunc(s.Of, leads)
}

// manyReferences reports whether a value of type t leads to references.
func manyReferences(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		return holdsReference(u.Elem())
	case *types.Pointer:
		return holdsReference(u.Elem())
	}
	return holdsReference(t)
}

func holdsReference(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return false
	case *types.Array:
		return holdsReference(u.Elem())
	case *types.Struct:
		return slices.ContainsFunc(slices.Collect(u.Fields()), func(f *types.Var) bool { return holdsReference(f.Type()) })
	}
	return true
}

// fails reports whether the function returned an error at t.
func (s *Subject) fails(t *trial) bool {
	n := len(s.Results) - 1
	return n >= 0 && types.Identical(s.Results[n].Type(), types.Universe.Lookup("error").Type()) && t.results[n].Cells[0].Ref != nil
}
