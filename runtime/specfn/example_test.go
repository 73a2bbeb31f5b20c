package specfn_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// The slope of the logarithm of the gamma function at 1 is minus Euler's constant.
func Example() {
	fmt.Printf("%.6f\n", specfn.Digamma(1))
	// Output: -0.577216
}
