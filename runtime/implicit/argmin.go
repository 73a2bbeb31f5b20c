package implicit

import "github.com/gradgen/gradgen/runtime/implicit/rule"

// Argmin returns a local minimum x of f(x, p) near start, which may come from another optimiser. It uses Newton's
// method and shortens steps until f falls. fGrad is the gradient of f with respect to x, and fHessian the Hessian, as
// //gradgen:grad wrt=x and //gradgen:hessian wrt=x emit them. The Hessian must be positive definite at the minimum, or
// there is no derivative: [ErrSingular].
func Argmin[P any](fGrad func(x []float64, p P, xGrad []float64) float64, fHessian func(x []float64, p P, xGrad, hess []float64) float64, start []float64, p P) ([]float64, error) {
	root, hess, err := rule.Minimise(fGrad, fHessian, start, p)
	if err != nil {
		return nil, err
	}
	if !rule.First() {
		return root, nil
	}
	g := make([]float64, len(root))
	fGrad(root, p, g)
	x := rule.Attach(root, hess, g)
	if !rule.Second() {
		return x, nil
	}
	h := make([]float64, len(root))
	fGrad(x, p, h)
	return rule.Attach(x, hess, h), nil
}
