// Package implicit computes values that are defined by equations: roots, fixed points, minima, and solutions of linear
// systems and of differential equations. gradgen differentiates functions that call it.
//
// The derivative comes from the equation and not from the iterations that solve it (the implicit function theorem): if
// f(x, p) = 0, then ∂x/∂p = −(∂f/∂x)⁻¹·∂f/∂p. In each mode it costs an evaluation of f, with its derivative, and one
// solve of a linear system, with the same factors or method as the solution. Second derivatives, by the directives hvp
// and hessian, cost a second solve. The derivative is that of the equation at the computed solution, whatever the
// start, bracket and tolerances are; these have no derivative.
//
// Equations are declared functions of the unknowns x and of parameters p of any type. An active value reaches them
// through p. If a function takes a derivative of the equation, pass the function that gradgen emits:
//
//	//gradgen:jacobian wrt=x
//	func Balance(x []float64, p []float64) []float64 { … }
//
//	//gradgen:grad
//	func Loss(p []float64) float64 {
//		x, err := implicit.Root(Balance, BalanceJacobian, start, p)
//		…
//	}
//
// An equation must only write to memory that it allocates. If it has no solution, or none that has a derivative, the
// functions return an error, and NaN or nil: [ErrBracket], [ErrConvergence], [ErrSingular], [ErrIndefinite]. A
// linear system that cannot be solved for a derivative makes the emitted function panic with one of these.
package implicit

import "github.com/gradgen/gradgen/runtime/implicit/rule"

// Errors of the functions of this package.
var (
	// ErrBracket reports that a function does not have different signs, or is not a number, at the ends of an
	// interval, or that its sign changes at a pole or a jump.
	ErrBracket = rule.ErrBracket
	// ErrConvergence reports that an iteration did not find a solution.
	ErrConvergence = rule.ErrConvergence
	// ErrSingular reports that the derivative of an equation with respect to its unknowns has no inverse at the
	// solution, which is then not differentiable.
	ErrSingular = rule.ErrSingular
	// ErrIndefinite reports that an operator, a preconditioner or a Hessian is not positive definite.
	ErrIndefinite = rule.ErrIndefinite
	// ErrStep reports that a differential equation cannot be solved up to the last time: its solution is not finite,
	// or steps would become too small or too many.
	ErrStep = rule.ErrStep
	// ErrTimes reports that the times of a differential equation are not monotonic or not finite.
	ErrTimes = rule.ErrTimes
)
