// Package lbfgsb minimises a smooth function of many variables in a box with
// the limited-memory quasi-Newton method L-BFGS-B.
//
// The problem is
//
//	minimise f(x)  subject to  l ≤ x ≤ u,
//
// where any bound may be infinite. At the iterate x with gradient g the method
// keeps the last m pairs s = x⁺−x, y = g⁺−g and the compact form of the BFGS
// matrix they define,
//
//	B = θI − W M Wᵀ,   W = [Y  θS],   M = [ −D   Lᵀ  ]⁻¹
//	                                      [  L  θSᵀS ]
//
// with D the diagonal and L the strict lower triangle of SᵀY. One iteration is
//
//  1. the generalised Cauchy point: the first local minimiser of the quadratic
//     model along the projected steepest-descent path P(x − t·g);
//  2. the minimiser of the model over the variables that are free there,
//     projected back into the box (the 2011 correction), which gives d;
//  3. a Moré–Thuente line search along d that ends where
//     f(x+λd) ≤ f + 10⁻³λ gᵀd and |g(x+λd)ᵀd| ≤ 0.9 |gᵀd|;
//  4. the update of S, Y and their products, skipped where sᵀy is not positive.
//
// [Minimizer] is a state machine: it never calls the function. It returns the
// point at which to evaluate ([Minimizer.X]) and takes value and gradient
// together ([Minimizer.Step]), so the caller runs the loop and may log, stop,
// or save the state ([Minimizer.MarshalBinary]) between any two evaluations. A
// restored minimizer continues with the same points, bit for bit.
//
// One iteration costs O(mn) beyond the evaluations without active bounds and
// O(m²n) with them; memory is 2mn + O(n + m²) numbers. Step allocates nothing.
//
// Sources: R. Byrd, P. Lu, J. Nocedal, C. Zhu, A limited memory algorithm for
// bound constrained optimization, SIAM J. Sci. Comput. 16 (1995) 1190 (equation
// numbers in this package refer to it); J. Morales, J. Nocedal, Remark on
// Algorithm 778, ACM TOMS 38 (2011) 7; J. Moré, D. Thuente, Line search
// algorithms with guaranteed sufficient decrease, ACM TOMS 20 (1994) 286.
// Tolerances, limits and messages are those of SciPy's method "L-BFGS-B".
package lbfgsb
