package lbfgsb_test

import (
	"fmt"

	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// The caller owns the loop: it evaluates where X says, and hands the result to
// Step.
func ExampleMinimizer() {
	m, err := lbfgsb.New([]float64{-1.2, 1}, lbfgsb.Config{Upper: []float64{0.5, 2}})
	if err != nil {
		fmt.Println(err)
		return
	}
	grad := make([]float64, 2)
	status := lbfgsb.Running
	for status == lbfgsb.Running {
		x := m.X()
		a, b := x[1]-x[0]*x[0], 1-x[0]
		grad[0], grad[1] = -400*a*x[0]-2*b, 200*a
		status = m.Step(100*a*a+b*b, grad)
	}
	x, f, _ := m.Best()
	fmt.Printf("%.4f at %.4f: %v\n", f, x, status)
	// Output: 0.2500 at [0.5000 0.2500]: CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL
}
