// A pullback leaves out results, so there must be one.
//
//case:refused each is an error
package refuse_pullback

//gradgen:pullback wrt=x of=out
func F(x, out []float64) {
	out[0] = x[0]
}

//gradgen:pullback wrt=x of=out name=GBack
func G(x, out []float64) int {
	out[0] = x[0]
	return 1
}

//gradgen:pullbck wrt=x
func H(x float64) float64 { return x }
