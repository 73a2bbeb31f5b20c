package linalg_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/gradgen/gradgen/runtime/linalg"
)

// The derivative of log det a with respect to the elements of a. Each step runs a method of
// gonum; the steps are reversed in the opposite order.
func Example() {
	a := mat.NewSymDense(2, []float64{2, 1, 1, 3})
	aBar := mat.NewSymDense(2, nil)
	var c, cBar mat.Cholesky

	factorize := linalg.CholeskyFactorize(linalg.Bar(&c, &cBar), linalg.Bar(a, aBar))
	logDet := linalg.CholeskyLogDet(linalg.Bar(&c, &cBar))
	fmt.Printf("%.4f\n", logDet.Number(0))

	logDet.Reverse(1) // the weight of the result
	factorize.Reverse()
	// The stored element (0, 1) is also the element (1, 0), so its derivative is twice
	// that of the inverse matrix.
	fmt.Printf("%.1f\n", mat.Formatted(aBar))
	// Output:
	// 1.6094
	// ⎡ 0.6  -0.4⎤
	// ⎣-0.4   0.4⎦
}

// Operands without a counterpart are constants; Number is an operand of type float64.
func ExampleScale() {
	a := mat.NewDense(1, 2, []float64{3, 4})
	dst, dstBar := mat.NewDense(1, 2, nil), mat.NewDense(1, 2, []float64{1, 10})

	step := linalg.Scale(linalg.Bar(dst, dstBar), linalg.Number(2), linalg.Const(a))
	step.Reverse()
	fmt.Println(dst.RawMatrix().Data)
	fmt.Println(step.Adjoint(0)) // 1·3 + 10·4
	// Output:
	// [6 8]
	// 43
}

// In forward mode, the call also sets the tangent of the result.
func ExampleDot() {
	a, aDot := mat.NewDense(2, 2, []float64{1, 2, 3, 4}), mat.NewDense(2, 2, []float64{1, 0, 0, 1})
	x := mat.NewVecDense(2, []float64{5, 6})
	y, yDot := mat.NewVecDense(2, nil), mat.NewVecDense(2, nil)

	linalg.Mul(linalg.Dot(y, yDot), linalg.Dot(a, aDot), linalg.Const(x))
	fmt.Println(y.RawVector().Data, yDot.RawVector().Data)
	// Output:
	// [17 39] [5 6]
}
