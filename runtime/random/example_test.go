package random_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/random"
)

// Two ranks that draw the halves they own get what one rank would: a stream is a
// function of key and index.
func Example() {
	k := random.New(42)
	all := make([]float64, 4)
	k.Normal(all)
	for i := range all {
		if k.NormalAt(uint64(i)) != all[i] {
			fmt.Println("differs at", i)
		}
	}
	fmt.Printf("%.3f\n", all)
	// Output: [0.914 -1.318 -0.528 -0.073]
}

// What must be independent takes keys of its own.
func ExampleKey_Split() {
	positions, velocities := random.New(7).Split()
	fmt.Println(positions == velocities, positions.Float64At(0) == velocities.Float64At(0))
	step := positions.Fold(12) // the key of step 12, without those before
	fmt.Println(step == positions)
	// Output:
	// false false
	// false
}
