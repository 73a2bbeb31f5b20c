// Package gradcheck tests emitted and hand-written derivatives against the
// function that they belong to.
//
// It checks four properties:
//
//   - Finite differences: the derivative agrees with central differences that
//     are Richardson-extrapolated over a ladder of steps. Every estimate comes
//     with its uncertainty, so a function that cannot be differentiated
//     numerically at the given inputs yields [ErrNotSmooth], never a pass.
//   - The dot product test: for the emitted pair ⟨J·v, w⟩ = ⟨v, Jᵀ·w⟩ to
//     rounding error, without any finite difference.
//   - Fidelity: the emitted function returns what the function returns and has
//     the same effect on the primal arguments, bit for bit.
//   - Conventions: VJP adds to its accumulators, Grad overwrites, seeds of results
//     are left alone, seeds of output parameters are consumed, and a second
//     call gives the same answer.
//
// Functions of any shape are handled by reflection: scalars, slices, arrays,
// structs, pointers and linked structures, nested and shared. A method is
// passed as a method value, or as a method expression such as (*T).Method when
// its receiver is differentiated: the receiver is then parameter 0.
//
//	func TestMean(t *testing.T) {
//		gradcheck.VJP(t, Mean, MeanVJP, gradcheck.Options{Args: []any{[]float64{1, 2, 4}}})
//	}
//
// gradgen -tests emits tests like this one. Inputs are invented from their
// types (see [Inputs]), unless the package or one of its test files declares
// inputs for a function:
//
//	// MeanInputs lists arguments of Mean for its gradient checks.
//	func MeanInputs() [][]any {
//		return [][]any{{[]float64{1, 2, 4}}, {[]float64{-3}}}
//	}
//
// For a method F of T the function is TFInputs, and each list begins with the
// receiver.
//
// The Check functions do the same and return an error; they need no testing.TB.
package gradcheck
