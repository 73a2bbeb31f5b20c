package sparse_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/sparse"
	"github.com/gradgen/gradgen/runtime/sparse/internal/chain"
)

// The emitted function ResidualsJacobian belongs to
//
//	//gradgen:jacobian sparse=on
//	func Residuals(x []float64) []float64 {
//		r := make([]float64, len(x)-1)
//		for i := range r {
//			r[i] = x[i+1] - x[i]*x[i]
//		}
//		return r
//	}
//
// The first call finds the pattern and colours it. Two products give the Jacobian for any
// number of inputs, because each row has entries in two columns.
func Example() {
	var jac sparse.Matrix
	x := []float64{1, 2, 3, 4}
	chain.ResidualsJacobian(x, &jac)
	fmt.Println(&jac)

	x[0] = 10
	chain.ResidualsJacobian(x, &jac) // uses the pattern again
	start, cols, values := jac.CSR()
	for i := range len(start) - 1 {
		for k := start[i]; k < start[i+1]; k++ {
			fmt.Printf("(%d, %d) %g\n", i, cols[k], values[k])
		}
	}
	// Output:
	// 3 rows, 4 columns, 6 entries, 2 colours of columns
	// (0, 0) -20
	// (0, 1) 1
	// (1, 1) -4
	// (1, 2) 1
	// (2, 2) -6
	// (2, 3) 1
}

// The emitted function EnergyHessian belongs to
//
//	//gradgen:hessian sparse=on
//	func Energy(x []float64) float64 {
//		sum := 0.0
//		for i := range len(x) - 1 {
//			sum += x[i] * x[i] * x[i+1]
//		}
//		return sum
//	}
func ExampleMatrix_COO() {
	var hess sparse.Matrix
	grad := make([]float64, 3)
	value := chain.EnergyHessian([]float64{1, 2, 3}, grad, &hess)
	fmt.Println(value, grad)

	rows, cols, values := hess.COO()
	fmt.Println(rows)
	fmt.Println(cols)
	fmt.Println(values)
	fmt.Println(hess.Dense(nil))
	// Output:
	// 14 [4 13 4]
	// [0 0 1 1 1 2]
	// [0 1 0 1 2 1]
	// [4 2 2 6 4 4]
	// [4 2 0 2 6 4 0 4 0]
}
