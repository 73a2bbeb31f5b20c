package rule

// Correct returns x, with the derivatives of x − A⁻¹·r. A is an operator that has none itself.
func Correct[P any](x []float64, apply, transpose func(x []float64, p P) []float64, p P, k Krylov, r []float64) []float64 {
	return append([]float64(nil), x...)
}

// CorrectVJP is the VJP of Correct: one solve with the transposed operator.
//
//gradgen:rule for=Correct wrt=x,r
func CorrectVJP[P any](x []float64, apply, transpose func(x []float64, p P) []float64, p P, k Krylov, r, outBar, xBar, rBar []float64) []float64 {
	u, err := solve(apply, transpose, p, k, true, outBar)
	if err != nil {
		panic(err)
	}
	axpy(xBar, 1, outBar)
	axpy(rBar, -1, u)
	return Correct(x, apply, transpose, p, k, r)
}

// CorrectJVP is the JVP of Correct: one solve.
//
//gradgen:rule for=Correct wrt=x,r
func CorrectJVP[P any](x []float64, apply, transpose func(x []float64, p P) []float64, p P, k Krylov, r, xDot, rDot []float64) (out, outDot []float64) {
	u, err := solve(apply, transpose, p, k, false, rDot)
	if err != nil {
		panic(err)
	}
	outDot = append([]float64(nil), xDot...)
	axpy(outDot, -1, u)
	return Correct(x, apply, transpose, p, k, r), outDot
}

// CorrectJVPVJP is the VJP of CorrectJVP.
//
//gradgen:rule for=CorrectJVP wrt=x,r,xDot,rDot
func CorrectJVPVJP[P any](x []float64, apply, transpose func(x []float64, p P) []float64, p P, k Krylov, r, xDot, rDot, outBar, outDotBar, xBar, rBar, xDotBar, rDotBar []float64) (out, outDot []float64) {
	CorrectVJP(x, apply, transpose, p, k, r, outBar, xBar, rBar)
	CorrectVJP(x, apply, transpose, p, k, r, outDotBar, xDotBar, rDotBar)
	return CorrectJVP(x, apply, transpose, p, k, r, xDot, rDot)
}
