package shape

import "fmt"

// A Kind is one of the kinds of functions that can be requested.
type Kind int

const (
	VJP      Kind = iota // vector–Jacobian product: reverse mode, adds to accumulators
	Grad                 // value and gradient of a scalar function, overwrites
	JVP                  // Jacobian–vector product: forward mode
	HVP                  // value, gradient and Hessian–vector product
	Pullback             // vector–Jacobian product without the results that are differentiated
	Jacobian             // all first derivatives, as matrices
	Hessian              // value, gradient and all second derivatives of a scalar function
	Fast                 // the function itself, in vector code
)

// Kinds lists all kinds in the order of the documentation.
func Kinds() []Kind { return []Kind{VJP, Grad, JVP, HVP, Pullback, Jacobian, Hessian, Fast} }

// String returns the spelling of the kind in directives and flags.
func (k Kind) String() string {
	return [...]string{"vjp", "grad", "jvp", "hvp", "pullback", "jacobian", "hessian", "fast"}[k]
}

// Suffix returns the end of the name of an emitted function.
func (k Kind) Suffix() string {
	return [...]string{"VJP", "Grad", "JVP", "HVP", "Pullback", "Jacobian", "Hessian", "Fast"}[k]
}

// IsMatrix reports whether the kind is a matrix of derivatives.
func (k Kind) IsMatrix() bool { return k == Jacobian || k == Hessian }

// ParseKind is the inverse of String.
func ParseKind(s string) (Kind, error) {
	for _, k := range Kinds() {
		if k.String() == s {
			return k, nil
		}
	}
	return 0, fmt.Errorf("unknown kind %q: want vjp, grad, jvp, hvp, pullback, jacobian, hessian or fast", s)
}
