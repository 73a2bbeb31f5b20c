package implicit

import "github.com/gradgen/gradgen/runtime/implicit/rule"

// Solve returns the solution x of A·x = b. The operator A is given by its products: apply(x, p) returns A·x, and
// transpose(x, p) returns Aᵀ·x, which methods for symmetric operators do not call: pass apply again. The derivative
// takes one more solve by the same method, to the same tolerance.
//
// With k.Comm, every rank has a part of x and b, and apply communicates as needed. All ranks return the same error.
func Solve[P any](apply, transpose func(x []float64, p P) []float64, b []float64, p P, k Krylov) ([]float64, error) {
	root, err := rule.Linear(apply, transpose, b, p, k)
	if err != nil {
		return nil, err
	}
	if !rule.First() {
		return root, nil
	}
	x := rule.Correct(root, apply, transpose, p, k, less(apply(root, p), b))
	if !rule.Second() {
		return x, nil
	}
	return rule.Correct(x, apply, transpose, p, k, less(apply(x, p), b)), nil
}

// Krylov selects the solution method of a linear system.
type Krylov = rule.Krylov

// A Method is an iteration that solves linear systems.
type Method = rule.Method

// The methods for linear systems.
const (
	CG       = rule.CG       // conjugate gradients, for symmetric positive definite operators
	MINRES   = rule.MINRES   // minimal residuals, for symmetric ones
	GMRES    = rule.GMRES    // generalised minimal residuals with restarts
	BiCGStab = rule.BiCGStab // stabilised biconjugate gradients
)

// A Preconditioner approximates the inverse of an operator.
type Preconditioner = rule.Preconditioner

// Jacobi returns the preconditioner that divides by the diagonal of an operator, which diagonal(p) returns.
func Jacobi[P any](diagonal func(p P) []float64, p P) Preconditioner {
	return rule.NewJacobi(diagonal, p)
}

// Precondition returns build(p). Like the iterations that use it, a preconditioner has no derivative, whatever p has.
// It must copy what it needs from p.
func Precondition[P any](build func(p P) Preconditioner, p P) Preconditioner {
	return rule.Build(build, p)
}
