package fit_test

import (
	"context"
	"fmt"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/fit/internal/curve"
	"github.com/gradgen/gradgen/multigrad/progress"
)

func Example() {
	data, _ := curve.Example(101) // of height 3, at 4 d, 0.8 d wide
	s, err := fit.New(curve.Params{Height: 1, Peak: 5, Width: 1, Order: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := fit.Run(context.Background(), s, s.Func(data.LossGrad), multigrad.Options{Progress: progress.Config{Silent: true}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, name := range s.Names() {
		fmt.Printf("%-9s %6.3f\n", name, best.Values[i])
	}
	// Output:
	// Height     3.000
	// Peak       4.000
	// Width      0.800
	// Level[0]   1.000
	// Level[1]  -0.050
}
