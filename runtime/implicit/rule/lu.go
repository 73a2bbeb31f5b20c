package rule

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// ErrSingular reports that the Jacobian of an equation has no inverse at the solution, which is then not
// differentiable.
var ErrSingular = errors.New("implicit: the Jacobian is singular at the solution")

// An LU is the factorised Jacobian A of a system of equations at its solution. It factorises R·A·C, with diagonal R and
// C that scale the largest elements of rows and columns to about one, so that the units of equations and unknowns do
// not matter.
type LU struct {
	factors    *mat.LU
	rows, cols []float64
}

// factorise returns the factors of the n×n matrix a, which it does not keep.
func factorise(n int, a []float64) (*LU, error) {
	for _, v := range a {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, ErrSingular
		}
	}
	f := &LU{new(mat.LU), make([]float64, n), make([]float64, n)}
	if n == 0 {
		return f, nil
	}
	a = append([]float64(nil), a...)
	for i := range n {
		f.rows[i] = balance(a[i*n:i*n+n], 1)
	}
	for j := range n {
		f.cols[j] = balance(a[j:], n)
	}
	f.factors.Factorize(mat.NewDense(n, n, a))
	if f.factors.Cond() > mat.ConditionTolerance {
		return nil, ErrSingular
	}
	return f, nil
}

// balance multiplies every step-th element of a by the power of two that makes the largest about one, and returns it.
func balance(a []float64, step int) float64 {
	most := 0.0
	for i := 0; i < len(a); i += step {
		most = math.Max(most, math.Abs(a[i]))
	}
	if most == 0 {
		return 1
	}
	_, e := math.Frexp(most)
	by := math.Ldexp(1, min(-e, 1023))
	for i := 0; i < len(a); i += step {
		a[i] *= by
	}
	return by
}

// solve returns A⁻¹·b, or A⁻ᵀ·b. Without factors, A is the identity.
func (f *LU) solve(transposed bool, b []float64) []float64 {
	if f == nil {
		return append([]float64(nil), b...)
	}
	if len(b) == 0 {
		return nil
	}
	left, right := f.rows, f.cols
	if transposed {
		left, right = right, left
	}
	scaled := mat.NewVecDense(len(b), nil)
	for i, v := range b {
		scaled.SetVec(i, v*left[i])
	}
	x := mat.NewVecDense(len(b), nil)
	if err := f.factors.SolveVecTo(x, transposed, scaled); err != nil {
		panic(ErrSingular)
	}
	for i, v := range right {
		x.SetVec(i, x.AtVec(i)*v)
	}
	return x.RawVector().Data
}

// Attach returns x, with the derivatives of x − A⁻¹·r. If a is nil, A is the identity.
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
