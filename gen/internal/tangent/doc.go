// Package tangent turns a lowered function into one that evaluates it together
// with a Jacobian–vector product: forward mode.
//
// # Tangents
//
// For a statement y = φ(x₁…xₙ) the tangent is ẏ = Σᵢ ∂φ/∂xᵢ·ẋᵢ (Griewank and
// Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, chapter 3). An active
// variable v has a tangent of the same type, vDot. It is computed before
// the statement, from the values before it; where a partial reads the result
// of the statement itself, as that of exp does, it is computed after it.
//
// What a slice or pointer points to has its tangents reached through a counterpart of
// that reference, its shadow, which is cut, copied, appended to and stored
// exactly as the primal reference is: shadows alias where the primals do. The
// tangent of a struct or array has both: the tangents of its numbers and the
// shadows of its references.
//
// The tangents that come in are never changed: where the function writes to
// memory that an input reaches, it works on a copy of that input's tangent.
//
// A function that is to be differentiated once more (Request.SecondOrder) is written
// in the terms of lowering: without calls of the runtime, and without conditions
// on tangents, whose own derivatives are wanted where they are zero, too.
package tangent
