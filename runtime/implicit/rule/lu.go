package rule

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// ErrSingular says that the matrix of an equation's derivatives has no inverse at the solution, which then is not
// differentiable.
var ErrSingular = errors.New("implicit: the Jacobian is singular at the solution")

// An LU is the factorised Jacobian of a system of equations at its solution.
type LU struct{ factors *mat.LU }

// factorise returns the factors of the n×n matrix a, which it does not keep.
func factorise(n int, a []float64) (*LU, error) {
	for _, v := range a {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, ErrSingular
		}
	}
	f := &LU{new(mat.LU)}
	if n == 0 {
		return f, nil
	}
	f.factors.Factorize(mat.NewDense(n, n, a))
	if f.factors.Cond() > mat.ConditionTolerance {
		return nil, ErrSingular
	}
	return f, nil
}

// solve returns A⁻¹·b, or A⁻ᵀ·b.
func (f *LU) solve(transposed bool, b []float64) []float64 {
	if len(b) == 0 {
		return nil
	}
	x := mat.NewVecDense(len(b), nil)
	if err := f.factors.SolveVecTo(x, transposed, mat.NewVecDense(len(b), b)); err != nil {
		panic(ErrSingular)
	}
	return x.RawVector().Data
}

// Attach returns x, with the derivatives of x − A⁻¹·r.
func Attach(x []float64, a *LU, r []float64) []float64 { return append([]float64(nil), x...) }

// AttachVJP is the VJP of Attach: one solve with the transposed matrix.
//
//gradgen:rule for=Attach wrt=x,r
func AttachVJP(x []float64, a *LU, r, outBar, xBar, rBar []float64) []float64 {
	for i, v := range a.solve(true, outBar) {
		xBar[i] += outBar[i]
		rBar[i] -= v
	}
	return Attach(x, a, r)
}

// AttachJVP is the JVP of Attach: one solve.
//
//gradgen:rule for=Attach wrt=x,r
func AttachJVP(x []float64, a *LU, r, xDot, rDot []float64) (out, outDot []float64) {
	outDot = a.solve(false, rDot)
	for i, v := range outDot {
		outDot[i] = xDot[i] - v
	}
	return Attach(x, a, r), outDot
}

// AttachJVPVJP is the VJP of AttachJVP.
//
//gradgen:rule for=AttachJVP wrt=x,r,xDot,rDot
func AttachJVPVJP(x []float64, a *LU, r, xDot, rDot, outBar, outDotBar, xBar, rBar, xDotBar, rDotBar []float64) (out, outDot []float64) {
	AttachVJP(x, a, r, outBar, xBar, rBar)
	AttachVJP(x, a, r, outDotBar, xDotBar, rDotBar)
	return AttachJVP(x, a, r, xDot, rDot)
}
