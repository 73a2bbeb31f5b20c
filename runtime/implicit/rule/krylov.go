package rule

import (
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
)

// ErrIndefinite reports that the matrix of a linear system is not positive definite, as its method requires.
var ErrIndefinite = errors.New("implicit: the operator or its preconditioner is not positive definite")

// A Method is an iteration that solves linear systems.
type Method int

const (
	CG       Method = iota // conjugate gradients, for symmetric positive definite operators
	MINRES                 // minimal residuals, for symmetric ones
	GMRES                  // generalised minimal residuals with restarts
	BiCGStab               // stabilised biconjugate gradients
)

// A Preconditioner is an approximate inverse of an operator.
type Preconditioner interface {
	// Precondition overwrites z with the product of the matrix with r, for transposed with that of the transposed
	// matrix.
	Precondition(z, r []float64, transposed bool)
}

// Krylov selects the solver of a linear system.
type Krylov struct {
	Method Method
	// Tolerance is the permitted ‖b − A·x‖ relative to ‖b‖; 0 means 1e-10.
	Tolerance float64
	// Iterations is the largest number of iterations; 0 means 1000 and 10 for each unknown.
	Iterations int
	// Restart is the number of vectors that GMRES keeps; 0 means 50.
	Restart int
	// Preconditioner is the preconditioner, nil for none. For CG and MINRES it must be symmetric and positive
	// definite.
	Preconditioner Preconditioner
	// Comm connects the ranks that the vectors are spread over; nil for a single one.
	Comm comm.Comm
}

// An operator is the state of solving a system.
type operator struct {
	Krylov
	apply      func(x []float64) []float64
	transposed bool
	left       int // iterations
	err        error
}

// Linear returns the solution x of apply(x, p) = b.
//
//gradgen:constant
func Linear[P any](apply, transpose func(x []float64, p P) []float64, b []float64, p P, k Krylov) ([]float64, error) {
	return solve(apply, transpose, p, k, false, b)
}

// solve returns A⁻¹·b, for transposed A⁻ᵀ·b. Symmetric operators are their own transposes.
func solve[P any](apply, transpose func(x []float64, p P) []float64, p P, k Krylov, transposed bool, b []float64) ([]float64, error) {
	if err := k.check(); err != nil {
		return nil, err
	}
	f := apply
	if transposed && k.Method != CG && k.Method != MINRES {
		f = transpose
	}
	given("the operator or its transpose", f == nil)
	if k.Tolerance == 0 {
		k.Tolerance = 1e-10
	}
	if k.Restart == 0 {
		k.Restart = 50
	}
	o := &operator{Krylov: k, transposed: transposed, left: k.Iterations, apply: func(x []float64) []float64 { return sized("the operator", f(x, p), len(x)) }}
	if o.left == 0 {
		o.left = 1000 + 10*int(o.sum(float64(len(b))))
	}
	return o.scaled(b)
}

// check returns an error that names an invalid setting.
func (k Krylov) check() error {
	switch {
	case k.Method < CG || k.Method > BiCGStab:
		return fmt.Errorf("implicit: Krylov.Method is %d; there is no such method", k.Method)
	case !(k.Tolerance >= 0) || math.IsInf(k.Tolerance, 1):
		return fmt.Errorf("implicit: Krylov.Tolerance is %v; it must be finite and not negative", k.Tolerance)
	case k.Iterations < 0:
		return fmt.Errorf("implicit: Krylov.Iterations is %d; it must not be negative", k.Iterations)
	case k.Restart < 0:
		return fmt.Errorf("implicit: Krylov.Restart is %d; it must not be negative", k.Restart)
	}
	return nil
}

// scaled solves the system for b times the power of two by which its largest number on any rank becomes about one: the
// squares of the numbers that the iterations work with are then numbers, too. Otherwise the power changes nothing.
func (o *operator) scaled(b []float64) ([]float64, error) {
	b, e := o.shrink(b)
	if o.err != nil {
		return nil, o.err
	}
	if e == none {
		return make([]float64, len(b)), nil
	}
	if e == infinite {
		return nil, ErrConvergence
	}
	x, err := o.refine(b)
	if err != nil {
		return nil, err
	}
	x = shifted(x, e)
	if e > 0 && math.IsInf(o.most(x), 1) {
		return nil, ErrConvergence
	}
	return x, o.err
}

// refine solves the system for the residual repeatedly until the residual b − A·x itself is small. The
// residual that an iteration updates may be small before that.
func (o *operator) refine(b []float64) ([]float64, error) {
	x, r := make([]float64, len(b)), append([]float64(nil), b...)
	size := o.norm(b)
	left := size
	for {
		goal := o.Tolerance * size
		axpy(x, 1, o.iterate(r, goal))
		if o.err != nil {
			return nil, o.err
		}
		copy(r, b)
		axpy(r, -1, o.apply(x))
		now := o.norm(r)
		if now <= goal {
			return x, nil
		}
		if !(now < left/2) || o.left <= 0 {
			return nil, ErrConvergence
		}
		left = now
	}
}

// iterate returns an x for which the norm of b − A·x is about goal.
func (o *operator) iterate(b []float64, goal float64) []float64 {
	switch o.Method {
	case CG:
		return o.cg(b, goal)
	case MINRES:
		return o.minres(b, goal)
	case GMRES:
		return o.gmres(b, goal)
	}
	return o.bicgstab(b, goal)
}

// precondition returns the product of the preconditioner with r.
func (o *operator) precondition(r []float64) []float64 {
	z := make([]float64, len(r))
	if o.Preconditioner == nil {
		copy(z, r)
		return z
	}
	o.Preconditioner.Precondition(z, r, o.transposed)
	return z
}

// axpy adds a·x to y.
func axpy(y []float64, a float64, x []float64) {
	for i, v := range x {
		y[i] += a * v
	}
}

// scale multiplies x by a.
func scale(x []float64, a float64) {
	for i := range x {
		x[i] *= a
	}
}
