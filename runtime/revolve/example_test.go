package revolve_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/revolve"
)

// The derivative of y(10), where y′ = p·y·(1−y) and y(0) = 0.1, with respect to p,
// by a thousand steps of Euler's method. Models have the VJP that gradgen emits for
// a step in place of the two lines by hand.
func ExampleReverse() {
	const h, p = 0.01, 0.5
	y, yBar, pBar := []float64{0.1}, 1.0, 0.0
	step := func(int) { y[0] += h * p * y[0] * (1 - y[0]) }
	revolve.Reverse(1000, 10, step, func(k int) {
		pBar += yBar * h * y[0] * (1 - y[0])
		yBar *= 1 + h*p*(1-2*y[0])
		step(k)
	}, y)
	fmt.Printf("y(10) = %.4f, dy(10)/dp = %.4f\n", y[0], pBar)
	fmt.Printf("%d steps run beside the adjoints of 1000, 10 snapshots\n", revolve.Steps(1000, 10))
	// Output:
	// y(10) = 0.9429, dy(10)/dp = 0.5398
	// 3636 steps run beside the adjoints of 1000, 10 snapshots
}
