// Measure times the objective and the gradients of one problem in this build:
// without GOEXPERIMENT=simd the scalar code, with it the vector code. It prints
// lines of a name, nanoseconds of processor time per call, the value, and the
// norm of the gradient, as the programs in other languages do. What is plain Go
// in both builds is left to the scalar one, which is the faster for it.
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
	"gonum.org/v1/gonum/diff/fd"
)

func main() {
	if err := start(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// start reads the command line: problem, mode, milliseconds for each figure, sizes.
func start(args []string) error {
	if len(args) < 4 {
		return fmt.Errorf("want a problem, a mode, milliseconds and sizes")
	}
	var numbers []int
	for _, a := range args[2:] {
		n, err := strconv.Atoi(a)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	p, ok := problems[args[0]]
	if !ok || len(numbers) != 1+p.sizes {
		return fmt.Errorf("no problem %q of %d sizes", args[0], len(numbers)-1)
	}
	run(p.make(numbers[1:]), args[1], time.Duration(numbers[0])*time.Millisecond)
	return nil
}

// A problem is an objective with its gradients, which overwrite grad and return
// the value. What is nil is not measured.
type problem struct {
	params    []float64
	objective func() float64
	fast      func() float64 // the objective in vector code
	hand      func(grad []float64) float64
	emitted   func(grad []float64) float64
	library   func(grad []float64) float64 // with a rule for the whole of it
}

func run(p problem, mode string, budget time.Duration) {
	grad := make([]float64, len(p.params))
	gradient := func(name string, f func(grad []float64) float64) {
		if f != nil {
			measure(name, budget, grad, func() float64 { return f(grad) })
		}
	}
	switch mode {
	case "data": // what the process needs before it computes anything
	case "first":
		fmt.Println("first", 0, p.emitted(grad), norm(grad))
	case "fd":
		at := slices.Clone(p.params)
		gradient("fd", func(grad []float64) float64 {
			fd.Gradient(grad, func(x []float64) float64 {
				copy(p.params, x)
				return p.objective()
			}, at, &fd.Settings{Formula: fd.Forward})
			copy(p.params, at)
			return p.objective()
		})
	default:
		if vec.Width() > 0 {
			measure("fast", budget, nil, p.fast)
		} else {
			measure("objective", budget, nil, p.objective)
			gradient("hand", p.hand)
		}
		gradient("emitted", p.emitted)
		gradient("library", p.library)
	}
}
