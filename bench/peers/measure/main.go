// Measure times the objective and the gradients of one problem in this build:
// without GOEXPERIMENT=simd the scalar code, with it the vector code. It prints
// lines of a name, nanoseconds of processor time per call, the value, and the
// norm of the gradient, as the programs in other languages do. What is plain Go
// in both builds is left to the scalar one, which is the faster for it.
package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
	"gonum.org/v1/gonum/diff/fd"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: measure problem size [data|first|fd]")
		os.Exit(2)
	}
	size, err := strconv.Atoi(os.Args[2])
	p, ok := problems[os.Args[1]]
	if err != nil || !ok {
		fmt.Fprintln(os.Stderr, "measure: no such problem or size:", os.Args[1], os.Args[2])
		os.Exit(2)
	}
	mode := ""
	if len(os.Args) > 3 {
		mode = os.Args[3]
	}
	run(p(size), mode)
}

// A problem is an objective with its gradients, which overwrite grad and return
// the value.
type problem struct {
	params    []float64
	objective func() float64
	fast      func() float64 // the objective in vector code
	hand      func(grad []float64) float64
	emitted   func(grad []float64) float64
}

func run(p problem, mode string) {
	grad := make([]float64, len(p.params))
	switch mode {
	case "data": // what the process needs before it computes anything
		return
	case "first":
		fmt.Println("first", 0, p.emitted(grad), norm(grad))
		return
	case "fd":
		at := slices.Clone(p.params)
		print("fd", grad, func() float64 {
			fd.Gradient(grad, func(x []float64) float64 {
				copy(p.params, x)
				return p.objective()
			}, at, &fd.Settings{Formula: fd.Forward})
			copy(p.params, at)
			return p.objective()
		})
		return
	}
	if vec.Width() > 0 {
		print("fast", nil, p.fast)
	} else {
		print("objective", nil, p.objective)
		print("hand", grad, func() float64 { return p.hand(grad) })
	}
	print("emitted", grad, func() float64 { return p.emitted(grad) })
}

// print times f over batches of 5 ms for a fifth of a second.
func print(name string, grad []float64, f func() float64) {
	start := processorTime()
	value := f()
	once := processorTime() - start
	calls, least := 1+int(5*time.Millisecond/(once+1)), 3
	if once > time.Second {
		least = 1
	}
	var times []float64
	for start = processorTime(); len(times) < least || len(times) < 200 && processorTime()-start < 200*time.Millisecond; {
		t := processorTime()
		for range calls {
			value = f()
		}
		times = append(times, float64(processorTime()-t)/float64(calls))
	}
	slices.Sort(times)
	fmt.Println(name, times[len(times)/2], value, norm(grad))
}

// processorTime returns what this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func norm(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x * x
	}
	return math.Sqrt(s)
}
