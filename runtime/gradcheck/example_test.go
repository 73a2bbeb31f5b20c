package gradcheck_test

import (
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// A derivative by hand is checked as an emitted one. In a test, gradcheck.Grad
// does the same with a testing.TB.
func ExampleCheckGrad() {
	wave := func(x []float64) float64 { return math.Sin(x[0]) * x[1] }
	right := func(x, grad []float64) float64 {
		grad[0], grad[1] = math.Cos(x[0])*x[1], math.Sin(x[0])
		return wave(x)
	}
	wrong := func(x, grad []float64) float64 {
		grad[0], grad[1] = -math.Cos(x[0])*x[1], math.Sin(x[0])
		return wave(x)
	}
	at := gradcheck.Options{Args: []any{[]float64{0.3, 2}}}
	fmt.Println(gradcheck.CheckGrad(wave, right, at))
	fmt.Println(gradcheck.CheckGrad(wave, wrong, at) == nil)
	// Output:
	// <nil>
	// false
}
