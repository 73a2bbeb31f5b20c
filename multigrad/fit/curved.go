package fit

import "github.com/gradgen/gradgen/multigrad"

// Func2 makes an objective with second derivatives on one rank, as [multigrad.NewtonCG] and
// exact [multigrad.Uncertainty] take, from two functions that gradgen emits of one, with
// //gradgen:grad and with //gradgen:hvp. The terms of priors are added.
func (s *Space[P]) Func2(lossGrad func(p P, pGrad *P) float64, lossHVP func(p, pDot P, pGrad, pHV *P) float64) multigrad.Func2 {
	return multigrad.Func2{Grad: s.Func(lossGrad), HVP: func(x, xDot, grad, hv []float64) float64 {
		s.set(x)
		for i := range s.numbers {
			c := &s.numbers[i]
			c.dot.SetFloat(xDot[i] * c.scale(c.value.Float()))
		}
		loss := lossHVP(*s.params, *s.dot, s.grad, s.product)
		for i := range s.numbers {
			c := &s.numbers[i]
			p := c.value.Float()
			term, slope := c.Prior.At(p)
			loss += term
			slope += c.slope.Float()
			grad[i] = slope * c.scale(p)
			hv[i] = (c.product.Float() + c.Prior.Curvature(p)*c.dot.Float()) * c.scale(p)
			if c.Log { // the value is the exponential of the coordinate, and so is its second derivative
				hv[i] += slope * p * xDot[i]
			}
		}
		return loss
	}}
}
