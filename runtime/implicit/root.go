package implicit

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit/rule"
)

// RootScalar returns the number x between lo and hi for which f(x, p) is zero. f must be continuous there, and have
// different signs at lo and hi. fGrad is the gradient of f with respect to x, as //gradgen:grad wrt=x emits it.
func RootScalar[P any](f func(x float64, p P) float64, fGrad func(x float64, p P, xGrad *float64) float64, lo, hi float64, p P) (float64, error) {
	root, slope, err := rule.Bracketed(f, fGrad, lo, hi, p)
	if err != nil {
		return math.NaN(), err
	}
	if !rule.First() {
		return root, nil
	}
	r := f(root, p)
	x := root - (r-rule.Constant(r))/slope
	if !rule.Second() {
		return x, nil
	}
	s := f(x, p)
	return x - (s-rule.Constant(s))/slope, nil
}

// Root returns a solution x of f(x, p) = 0, which has as many equations as unknowns, near start. It uses Newton's
// method and shortens steps until ‖f‖ falls. fJacobian is the Jacobian of f with respect to x, as //gradgen:jacobian
// wrt=x emits it.
func Root[P any](f func(x []float64, p P) []float64, fJacobian func(x []float64, p P, xJac []float64) []float64, start []float64, p P) ([]float64, error) {
	root, jac, err := rule.Newton(f, fJacobian, start, p)
	if err != nil {
		return nil, err
	}
	if !rule.First() {
		return root, nil
	}
	x := rule.Attach(root, jac, f(root, p))
	if !rule.Second() {
		return x, nil
	}
	return rule.Attach(x, jac, f(x, p)), nil
}

// FixedPoint returns the x to which the iteration x ← g(x, p) converges from start. gJacobian is the Jacobian of g
// with respect to x, as //gradgen:jacobian wrt=x emits it.
func FixedPoint[P any](g func(x []float64, p P) []float64, gJacobian func(x []float64, p P, xJac []float64) []float64, start []float64, p P) ([]float64, error) {
	root, jac, err := rule.Fixed(g, gJacobian, start, p)
	if err != nil {
		return nil, err
	}
	if !rule.First() {
		return root, nil
	}
	x := rule.Attach(root, jac, less(root, g(root, p)))
	if !rule.Second() {
		return x, nil
	}
	return rule.Attach(x, jac, less(x, g(x, p))), nil
}

// less returns a − b.
func less(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return d
}
