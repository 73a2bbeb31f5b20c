package rule

// A jacobi is a diagonal preconditioner, which multiplies by one over each number.
type jacobi struct{ diag []float64 }

// NewJacobi returns the preconditioner that divides by diagonal(p).
//
//gradgen:constant
func NewJacobi[P any](diagonal func(p P) []float64, p P) Preconditioner {
	given("diagonal", diagonal == nil)
	return jacobi{append([]float64(nil), diagonal(p)...)}
}

func (j jacobi) Precondition(z, r []float64, transposed bool) {
	sized("diagonal", j.diag, len(r))
	for i, d := range j.diag {
		z[i] = r[i] / d
	}
}

// Build returns build(p) without a derivative.
//
//gradgen:constant
func Build[P any](build func(p P) Preconditioner, p P) Preconditioner {
	given("build", build == nil)
	return build(p)
}
