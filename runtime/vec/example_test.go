package vec_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/vec"
)

// Functions of slices use the widest vectors of the machine, or plain Go.
func ExampleExpTo() {
	x := []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	vec.ExpTo(x, x)
	fmt.Printf("%.3f\n", x[:4])
	// Output: [1.000 2.718 7.389 20.086]
}
