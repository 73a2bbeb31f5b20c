package emitted_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/internal/emitted"
)

// caseMatrices holds Jacobians and Hessians over ranks against differences, which are exact for polynomials of the second
// and third degree in whole numbers: each column is the derivative by one number that all ranks add to their own.
func caseMatrices(c comm.Comm) error {
	x, w := []float64{1, -2, float64(c.Rank())}, []float64{2, float64(1 - c.Rank())}
	part, err := c.Split(c.Rank()%2, c.Rank())
	if err != nil {
		return err
	}
	return errors.Join(jacobian(c, x, w), hessian(c, part, x), differentShapes(c, part), part.Free())
}

func jacobian(c comm.Comm, x, w []float64) error {
	xJac, wJac := make([]float64, 4*len(x)), make([]float64, 4*len(w))
	if err := c.Barrier(); err != nil {
		return err
	}
	if _, err := emitted.MomentsJacobian(c, x, w, xJac, wJac); err != nil {
		return err
	}
	at := func(p *float64, step float64) ([]float64, error) {
		old := *p
		defer func() { *p = old }()
		*p += step
		if err := c.Barrier(); err != nil {
			return nil, err
		}
		return emitted.Moments(c, x, w)
	}
	column := func(p *float64, jac []float64, k, n int) error {
		above, err := at(p, 1)
		if err != nil {
			return err
		}
		below, err := at(p, -1)
		if err != nil {
			return err
		}
		got, want := make([]float64, 4), make([]float64, 4)
		for i := range want {
			got[i], want[i] = jac[i*n+k], (above[i]-below[i])/2
		}
		return expect(fmt.Sprintf("column %d on rank %d", k, c.Rank()), got, want, 0)
	}
	for k := range x {
		if err := column(&x[k], xJac, k, len(x)); err != nil {
			return err
		}
	}
	for k := range w {
		if err := column(&w[k], wJac, k, len(w)); err != nil {
			return err
		}
	}
	return nil
}

// hessian adds up the gradients and Hessians of the ranks.
func hessian(c, part comm.Comm, x []float64) error {
	n := len(x)
	at := func(k int, step float64) (grad, hess []float64, err error) {
		y := append([]float64(nil), x...)
		y[k] += step
		grad, hess = make([]float64, n), make([]float64, n*n)
		if _, err = emitted.EnergyHessian(c, part, y, grad, hess); err != nil {
			return nil, nil, err
		}
		return grad, hess, errors.Join(comm.Allreduce(c, grad, comm.Sum), comm.Allreduce(c, hess, comm.Sum))
	}
	_, hess, err := at(0, 0)
	if err != nil {
		return err
	}
	for k := range x {
		above, _, err := at(k, 1)
		if err != nil {
			return err
		}
		below, _, err := at(k, -1)
		if err != nil {
			return err
		}
		want := make([]float64, n)
		for i := range want {
			want[i] = (above[i] - below[i]) / 2
		}
		if err := expect(fmt.Sprintf("row %d of the Hessian", k), hess[k*n:(k+1)*n], want, 0); err != nil {
			return err
		}
	}
	return nil
}

// differentShapes asks for matrices that are not the same on all ranks: an error on all of them, and no rank waits.
func differentShapes(c, part comm.Comm) error {
	if c.Size() == 1 {
		return nil
	}
	n := 2 + c.Rank()/(c.Size()-1) // one more on the last rank
	_, err := emitted.EnergyHessian(c, part, make([]float64, n), make([]float64, n), make([]float64, n*n))
	if err == nil || !strings.Contains(err.Error(), "different shapes") {
		return fmt.Errorf("Hessians of different sizes: %v", err)
	}
	// As many columns in all, of x and w together, but of other ones.
	_, err = emitted.MomentsJacobian(c, make([]float64, n), make([]float64, 5-n), make([]float64, 4*n), make([]float64, 4*(5-n)))
	if err == nil || !strings.Contains(err.Error(), "different shapes") {
		return fmt.Errorf("Jacobians of different sizes: %v", err)
	}
	return nil
}
