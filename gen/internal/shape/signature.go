package shape

import (
	"go/token"
	"go/types"
)

// A Role is the purpose of an argument or result of an emitted function.
type Role int

const (
	Primal      Role = iota // a parameter, result or receiver of the user
	Seed                    // adjoint of an output, read
	Accumulator             // adjoint of an input, added to
	Gradient                // derivative with respect to an input, overwritten
	Tangent                 // tangent: of an input as an argument, of an output as a result
	Product                 // Hessian–vector product, overwritten
	Matrix                  // Jacobian or Hessian, row by row, overwritten
)

// An Arg is one argument or result of an emitted function.
type Arg struct {
	Name     string
	Type     types.Type
	Role     Role
	Var      *types.Var // the parameter, receiver or result of the primal to which it belongs; nil for a Hessian
	Indirect bool       // Type is a pointer to the type of Var
}

// A Signature is the exact shape of an emitted function.
type Signature struct {
	Recv    *Arg // nil for a plain function
	Params  []Arg
	Results []Arg
}

// With returns the arguments of one role, in order.
func (s *Signature) With(r Role) []Arg { return with(s.Params, r) }

// ResultsWith returns the results of one role, in order.
func (s *Signature) ResultsWith(r Role) []Arg { return with(s.Results, r) }

func with(args []Arg, r Role) []Arg {
	var out []Arg
	for _, a := range args {
		if a.Role == r {
			out = append(out, a)
		}
	}
	return out
}

// Find returns the argument with the given role that belongs to v.
func (s *Signature) Find(r Role, v *types.Var) (Arg, bool) {
	if r == Primal && s.Recv != nil && s.Recv.Var == v {
		return *s.Recv, true
	}
	for _, list := range [][]Arg{s.Params, s.Results} {
		for _, a := range list {
			if a.Role == r && a.Var == v {
				return a, true
			}
		}
	}
	return Arg{}, false
}

// Types returns the signature as a type, without type parameters and without the receiver.
func (s *Signature) Types() *types.Signature {
	return types.NewSignatureType(nil, nil, nil, tuple(s.Params), tuple(s.Results), false)
}

func tuple(args []Arg) *types.Tuple {
	vars := make([]*types.Var, len(args))
	for i, a := range args {
		vars[i] = types.NewParam(token.NoPos, nil, a.Name, a.Type)
	}
	return types.NewTuple(vars...)
}

// Writable returns the type through which a derivative of type t is written, and whether that is a pointer to t.
func Writable(t types.Type) (w types.Type, indirect bool) {
	switch FormOf(t) {
	case Slice, Pointer:
		return t, false
	}
	return types.NewPointer(t), true
}
