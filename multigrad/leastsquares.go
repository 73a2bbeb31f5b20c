package multigrad

import (
	"errors"
	"fmt"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Residuals are the functions of a least-squares fit: those of this rank's
// residuals and what gradgen emits for them.
type Residuals struct {
	// Func returns this rank's residuals, of any number, which may be zero.
	Func func(params []float64) []float64
	// VJP adds their derivatives times outBar to paramsBar: //gradgen:vjp.
	VJP func(params, outBar, paramsBar []float64) (out []float64)
	// Jacobian overwrites paramsJac, a row for each residual: //gradgen:jacobian.
	// Where it is nil, JVP is used: //gradgen:jvp. One of the two is needed for all
	// but the loss and its gradient.
	Jacobian func(params, paramsJac []float64) (out []float64)
	JVP      func(params, paramsDot []float64) (out, outDot []float64)
}

// LeastSquares makes an objective of residuals that are spread over the ranks of
// c; nil stands for a single rank. The loss is half the sum of their squares, as
// in MINPACK and SciPy, so that residuals in units of their errors make it −ln L. It
// has a Gauss–Newton matrix for [LevenbergMarquardt], [NewtonCG] and
// [Uncertainty]. An evaluation communicates twice.
func LeastSquares(r Residuals, c comm.Comm) Curved {
	s := &leastSquares{f: r}
	s.together = together{comm: comm.OrSelf(c), f: s.evaluate}
	return s
}

type leastSquares struct {
	together
	f    Residuals
	sums []float64
}

func (s *leastSquares) evaluate(at Request, grad []float64) (float64, error) {
	if s.f.Func == nil || s.f.VJP == nil {
		return 0, errors.New("multigrad: least squares without Func or VJP")
	}
	n := len(grad)
	s.sums = resize(s.sums, n+1)
	clear(s.sums)
	r := s.f.Func(at.Params)
	for _, v := range r {
		s.sums[n] += v * v / 2
	}
	if len(r) > 0 {
		seed := append([]float64(nil), r...) // Func may use its buffer again
		s.f.VJP(at.Params, seed, s.sums[:n])
	}
	if err := comm.Allreduce(s.comm, s.sums, comm.Sum); err != nil {
		return 0, fmt.Errorf("multigrad: sum of squares: %w", err)
	}
	copy(grad, s.sums)
	return s.sums[n], nil
}

// jacobian is that of this rank's residuals, and their number.
func (s *leastSquares) jacobian(params []float64) (jac []float64, m int, err error) {
	if s.f.Jacobian == nil && s.f.JVP == nil {
		return nil, 0, errors.New("multigrad: least squares without Jacobian and JVP: pass one of them, or take Differences")
	}
	n := len(params)
	m = len(s.f.Func(params))
	jac = make([]float64, m*n)
	if m == 0 {
		return jac, m, nil
	}
	if s.f.Jacobian != nil {
		s.f.Jacobian(params, jac)
		return jac, m, nil
	}
	v := make([]float64, n)
	for i := range v {
		v[i] = 1
		_, dot := s.f.JVP(params, v)
		v[i] = 0
		if len(dot) != m {
			return nil, 0, fmt.Errorf("multigrad: JVP returned %d tangents for %d residuals", len(dot), m)
		}
		for k, d := range dot {
			jac[k*n+i] = d
		}
	}
	return jac, m, nil
}

// gaussNewton is JᵀJ, summed over the ranks in one communication.
func (s *leastSquares) gaussNewton(at Request, matrix []float64) error {
	n := len(at.Params)
	jac, m, err := s.jacobian(at.Params)
	if err != nil {
		return err
	}
	clear(matrix)
	for k := range m {
		r := jac[k*n : (k+1)*n]
		for i, a := range r {
			for j, b := range r[:i+1] {
				matrix[i*n+j] += a * b
			}
		}
	}
	if err := comm.Allreduce(s.comm, matrix, comm.Sum); err != nil {
		return fmt.Errorf("multigrad: sum of the Gauss–Newton matrix: %w", err)
	}
	for i := range n {
		for j := range i {
			matrix[j*n+i] = matrix[i*n+j]
		}
	}
	return finiteProduct(at, matrix)
}

// Product is Jᵀ·J·v in one communication, of [GaussNewton] alone.
func (s *leastSquares) Product(at Request, kind Curvature, v, hv []float64) error {
	if kind != GaussNewton {
		return fmt.Errorf("multigrad: least squares have no %v: take GaussNewton or Differences", kind)
	}
	clear(hv)
	dot, err := s.tangent(at.Params, v)
	if err != nil {
		return err
	}
	if len(dot) > 0 {
		s.f.VJP(at.Params, dot, hv)
	}
	if err := comm.Allreduce(s.comm, hv, comm.Sum); err != nil {
		return fmt.Errorf("multigrad: sum of a Gauss–Newton product: %w", err)
	}
	return finiteProduct(at, hv)
}

func (s *leastSquares) tangent(params, v []float64) ([]float64, error) {
	if s.f.JVP != nil {
		_, dot := s.f.JVP(params, v)
		return append([]float64(nil), dot...), nil
	}
	jac, m, err := s.jacobian(params)
	if err != nil {
		return nil, err
	}
	dot := make([]float64, m)
	for k := range dot {
		dot[k] = row(jac, k, v)
	}
	return dot, nil
}
