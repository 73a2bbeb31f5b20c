// Gopeers times problems of bench/peers/measure in gomlx on its backend in plain
// Go, with that program's command line and output. It is a module of its own, so
// that gradgen's does not depend on gomlx.
package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/gomlx/gomlx/backends"
	"github.com/gomlx/gomlx/backends/simplego"
	"github.com/gomlx/gomlx/pkg/core/graph"
	"github.com/gomlx/gomlx/pkg/core/tensors"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "gopeers:", err)
		os.Exit(1)
	}
}

// A problem is a function of parameters, and of data behind them.
type problem struct {
	parameters, data []*tensors.Tensor
	objective        func(v []*graph.Node) *graph.Node
}

var problems = map[string]func(sizes []int) problem{"smf": smf, "lse": lse, "llsq": llsq, "gmm": gmm}

func run(args []string) error {
	if len(args) < 4 || problems[args[0]] == nil {
		return errors.New("want a problem that is here, a mode, milliseconds and sizes")
	}
	var numbers []int
	for _, a := range args[2:] {
		n, err := strconv.Atoi(a)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	backend, err := simplego.New("ops_sequential")
	if err != nil {
		return err
	}
	p, budget := problems[args[0]](numbers[1:]), time.Duration(numbers[0])*time.Millisecond
	if err := p.measure("objective", backend, budget, func(v []*graph.Node) []*graph.Node {
		return []*graph.Node{p.objective(v)}
	}); err != nil {
		return err
	}
	return p.measure("gradient", backend, budget, func(v []*graph.Node) []*graph.Node {
		value := p.objective(v)
		return append([]*graph.Node{value}, graph.Gradient(value, v[:len(p.parameters)]...)...)
	})
}

// measure prints the median processor time of a call, the value, and the norm of
// the gradients that stand behind it.
func (p problem) measure(name string, backend backends.Backend, budget time.Duration, f func(v []*graph.Node) []*graph.Node) error {
	exec, err := graph.NewExec(backend, f)
	if err != nil {
		return err
	}
	var in []any
	for _, t := range slices.Concat(p.parameters, p.data) {
		in = append(in, t)
	}
	var out []*tensors.Tensor
	call := func() time.Duration {
		for _, t := range out {
			t.MustFinalizeAll()
		}
		start := processorTime()
		out, err = exec.Exec(in...)
		return processorTime() - start
	}
	if call(); err != nil { // which builds the graph
		return err
	}
	once := call()
	calls, least := 1+int(5*time.Millisecond/(once+1)), 3
	var times []float64
	if once > budget {
		least = 1
	}
	if once > time.Second {
		times = append(times, float64(once))
	}
	for start := processorTime(); len(times) < least || len(times) < 200 && processorTime()-start < budget; {
		sum := 0.0
		for range calls {
			sum += float64(call())
		}
		times = append(times, sum/float64(calls))
	}
	slices.Sort(times)
	fmt.Println(name, times[len(times)/2], tensors.ToScalar[float64](out[0]), norm(out[1:]))
	return err
}

func norm(gradients []*tensors.Tensor) float64 {
	s := 0.0
	for _, t := range gradients {
		for _, x := range tensors.MustCopyFlatData[float64](t) {
			s += x * x
		}
	}
	return math.Sqrt(s)
}

// processorTime returns what this process has used.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
