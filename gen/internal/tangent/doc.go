// Package tangent turns a lowered function into one that evaluates it together
// with a Jacobian–vector product: forward mode.
//
// # Tangents
//
// For a statement y = φ(x₁…xₙ) the tangent is ẏ = Σᵢ ∂φ/∂xᵢ·ẋᵢ (Griewank and Walther, Evaluating Derivatives, 2nd
// ed., SIAM 2008, chapter 3). An active variable v has a tangent of the same type, vDot. It is computed before the
// statement, from the values before it. If a partial reads the result of the statement itself, as that of exp does,
// the tangent is computed after the statement.
//
// The tangents of memory to which a slice or pointer refers are reached through another reference, its shadow. The
// shadow is cut, copied, appended to and stored exactly as the primal reference is, so two shadows alias if the
// primal references do. The tangent of a struct or array has both: the tangents of its numbers and the shadows of its
// references.
//
// The tangents of inputs are never changed. If the function writes to memory to which an input leads, it works on a
// copy of the tangent of that input.
//
// A function that is to be differentiated once more (Request.SecondOrder) is in the form that lowering makes. It has
// no calls of the runtime, and no conditions on tangents, because the derivatives of tangents are also needed if the
// tangents are zero.
package tangent
