package ir

import "go/types"

// An Operation is the rule of a function or method of a library of objects, such as matrices, whose source is not
// differentiated. The adjoint and the tangent of an object are objects of the same type.
type Operation struct {
	Kind OperationKind
	Name string // the name of the function in package linalg of the runtime, if Kind is Compute
	Args []Role // the receiver is argument 0; Rest stands for any number of them
	// Length is the function of the first argument that returns the length of the slice that the operation
	// fills.
	Length *types.Func
	// Dots has the positions of the tangents of the arguments, or 0, if the operation belongs to a function made by
	// forward mode.
	Dots []int
}

// An OperationKind selects how an operation is differentiated.
type OperationKind int

const (
	Compute OperationKind = iota // by a function of package linalg, which keeps the values for the reverse
	Get                          // returns an element
	Put                          // stores an element, its last argument
	View                         // returns memory to which its arguments lead; its shadows are made in the same way
	Ask                          // returns sizes and similar values, without derivative
)

// A Role is the effect of an operation on memory reached from an argument. If the argument is a number, it is read.
type Role byte

const (
	Inactive Role = '-' // no derivative: an index, a choice
	Reads    Role = 'r'
	Writes   Role = 'w' // overwrites all of it
	Change   Role = 'u' // reads and writes
	Fills    Role = 'f' // overwrites and returns a slice; makes one if it is nil
	Gives    Role = 'g' // overwrites and returns an object
	Rest     Role = '*' // reads this argument and all later ones
)

// Read reports whether argument i is read.
func (o *Operation) Read(i int) bool { return o.Args[i] == Reads || o.Args[i] == Change }

// Written reports whether memory reached from argument i is written.
func (o *Operation) Written(i int) bool {
	return o.Args[i] == Writes || o.Args[i] == Change || o.Args[i] == Fills || o.Args[i] == Gives
}

// Operand reports whether argument i has a derivative.
func (o *Operation) Operand(i int) bool { return o.Args[i] != Inactive }

// Rules returns the differentiable arguments and results of the call c of the operation, in the form of a rule of the
// user.
func (o *Operation) Rules(c *Call) *Rules {
	r := &CustomRule{}
	for i := range o.Args {
		if o.Read(i) {
			r.Wrt = append(r.Wrt, i)
		}
		if o.Written(i) {
			r.OutParams = append(r.OutParams, i)
		}
		if o.Dots == nil || o.Dots[i] == 0 {
			continue
		}
		if o.Read(i) {
			r.Wrt = append(r.Wrt, o.Dots[i])
		}
		if o.Written(i) {
			r.OutParams = append(r.OutParams, o.Dots[i])
		}
	}
	if o.Kind != Ask {
		for k := range c.Results {
			r.OutResults = append(r.OutResults, k)
		}
	}
	return &Rules{VJP: r}
}

// Number reports whether the argument x of an operation is a number, not an object.
func Number(x *Expr) bool {
	b, ok := x.Type.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// IsMatrix reports whether t is an interface of package mat, such as mat.Matrix. All types that implement it are
// known, and their operations have rules, so a value of this type is a reference to numbers.
func IsMatrix(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && types.IsInterface(n) && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "gonum.org/v1/gonum/mat"
}
