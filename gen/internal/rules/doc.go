// Package rules holds the derivatives of functions that gradgen does not
// differentiate through their source: package math, the builtins min and max,
// and gonum.org/v1/gonum/floats.
//
// A scalar function has one line in a table (math.go): its cost and one
// partial derivative per floating-point argument and result, written as a Go
// expression. A slice function has a reference implementation in plain Go
// (package floatsref), which is differentiated in place of the callee.
//
// # Conventions at kinks and poles
//
// A partial is used where its guard holds and is zero elsewhere:
//
//	abs, copysign at 0               0
//	max, min at a tie                the first argument takes it all
//	dim(a, b) at a == b              0, the branch Go takes
//	sqrt, cbrt, norms at 0           0
//	hypot, atan2 at (0, 0)           0
//	atan2 at infinity                0
//	∂a pow(a, 0)                     0
//	∂a pow(a, n), a < 0              n·pow(a, n-1)
//	∂b pow(a, b) at a == 0           0
//	∂b pow(a, b), a < 0              NaN: defined at single points only
//	frexp at 0                       0
//	floor, ceil, round, trunc, logb  0 everywhere, jumps included
//	mod, remainder, modf at a jump   the slope of the piece that holds the value
//	max, min of a slice at a tie     the first of the equal elements
//	logsumexp at ±Inf                0
//
// At an end of the domain where the slope is infinite (log at 0, asin at 1,
// pow(a, 0.5) at 0) the partial is that infinity, and marked Singular. Where the
// function overflows its partial may too, and is marked Overflow: the zero
// adjoint that 1/(1+exp(x)) sends to exp at x = 800 must not become 0·Inf. For
// both, a zero seed contributes zero.
//
// Where arguments are infinite or NaN, results may be finite again: exp(-Inf) is
// zero, and max takes another argument. Shows says which such values of an argument
// show in the result, so that the adjoint of an argument that cannot be lost needs
// no test, and Breaks at which results a partial is not finite.
//
// # Second derivatives
//
// Second derivatives come from differentiating the expressions. They are written so
// that this is accurate, too: 1 - a² by FMA, whose slope -2a does not cancel, and
// atan2 by way of hypot, which is smooth on the axes. A condition that is right for
// the first derivative may hide the second one: a⁰ has slope 0 for every a, but
// ∂²/∂a∂b is 1/a (Wide). Those of hypot and atan2 are accurate to a few units in the last
// place of the largest of them.
//
// # Rounding
//
// Partials are accurate to a few units in the last place, except for those of
// tanh and expm1: written in terms of the result (1 - y*y and y + 1) they cost
// nothing and are accurate to the last place of 1.
package rules
