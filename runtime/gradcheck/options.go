package gradcheck

import "errors"

// ErrNotSmooth reports that finite differences do not converge at the given
// inputs (a kink, a jump, an overflow), so that nothing was proved.
var ErrNotSmooth = errors.New("finite differences do not converge")

// ErrNeedArgs reports that inputs of the function's type cannot be invented.
var ErrNeedArgs = errors.New("no default inputs")

// Options select what is checked, and at which inputs. The zero value checks
// the derivative of every differentiable result with respect to parameter 0 at
// invented inputs.
type Options struct {
	// Args are the inputs, one for each parameter; each evaluation gets a deep
	// copy. Nil: invented from Seed by type (see Inputs).
	Args []any
	// Wrt are the indexes of the differentiated parameters. Nil: {0}.
	Wrt []int
	// Of are the indexes of the differentiated results. Nil, and OfParams nil
	// too: every result that can carry a derivative.
	Of []int
	// OfParams are the indexes of the parameters that are outputs.
	OfParams []int
	// Seed determines the random inputs, seeds and tangents; 0 is a seed like
	// any other.
	Seed uint64
	// RelTol is the relative tolerance against finite differences and, a
	// thousand times smaller, in the dot product test. A ten-thousandth of it is
	// added for the largest of the derivatives that are compared. 0: 1e-8, or 2e-4
	// if float32 is involved.
	RelTol float64
	// ApproxResults lets the emitted function's results and its effect on the
	// primal arguments differ from the function's own within RelTol.
	ApproxResults bool
	// Name is used in messages. Empty: the function's own name.
	Name string
}
