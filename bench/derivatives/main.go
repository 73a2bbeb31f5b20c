// Command derivatives measures matrices of derivatives, and a gradient through a time loop that takes a gradient itself, beside
// JAX, whose numbers it compares as well.
//
//	go run ./bench/derivatives
//	go run ./bench/derivatives -python venv/bin/python
package main

import (
	"bufio"
	_ "embed"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
	"text/tabwriter"
)

var python = flag.String("python", "", "an interpreter that has jax, to measure it as well")

//go:embed peer.py
var peer string

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A problem evaluates a function, and a derivative of it to out.
type problem struct {
	name     string
	function func()
	eval     func()
	out      []float64
}

// waves are n numbers between −scale and scale.
func waves(n int, scale, step float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = scale * math.Sin(step*float64(i+1))
	}
	return x
}

const (
	coefficients, rows = 100, 500 // of the logistic regression
	parameters, rounds = 100, 20  // of the ring
	steps              = 1000     // of the orbit
)

func problems() []problem {
	q, jac := [7]float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}, make([]float64, 6*7)
	w, x := waves(coefficients, 0.1, 1.3), waves(coefficients*rows, 1, 0.7)
	y, wGrad, wHess := make([]float64, rows), make([]float64, coefficients), make([]float64, coefficients*coefficients)
	for i, v := range waves(rows, 1, 0.3) {
		y[i] = math.Copysign(1, v)
	}
	ring, rGrad, rHess := waves(parameters, 0.5, 0.9), make([]float64, parameters), make([]float64, parameters*parameters)
	for i := range ring {
		ring[i]++
	}
	p, seen, pGrad := [4]float64{1.1, 0.2, 0.05, 1.5}, [3]float64{0.2, 0.7, -0.1}, new([4]float64)
	return []problem{
		{"Jacobian of an arm with 7 joints, 6 × 7", func() { Arm(q) }, func() { ArmJacobian(q, jac) }, jac},
		{
			"Hessian of a ring of pendulums, 100 parameters", func() { Ring(ring, rounds) },
			func() { RingHessian(ring, rounds, rGrad, rHess) }, rHess,
		},
		{
			"Hessian of a logistic regression, 100 parameters, 500 data", func() { Logistic(w, x, y) },
			func() { LogisticHessian(w, x, y, wGrad, wHess) }, wHess,
		},
		{
			"Gradient by the potential of an orbit of 1000 leapfrogs", func() { Orbit(p, steps, seen) },
			func() { OrbitGrad(p, steps, seen, pGrad) }, pGrad[:],
		},
	}
}

// A peer's result is what it measured and found for a problem.
type result struct {
	microseconds float64
	sum, size    float64
}

func run() error {
	others := make([]result, len(problems()))
	if *python != "" {
		var err error
		if others, err = measured(*python); err != nil {
			return err
		}
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "derivative\tfunction\tgradgen\t× function\tallocations")
	if *python != "" {
		fmt.Fprint(w, "\tJAX\tdifference")
	}
	fmt.Fprintln(w)
	for i, p := range problems() {
		function, eval := fastest(p.function), fastest(p.eval)
		fmt.Fprintf(w, "%s\t%.2f µs\t%.2f µs\t%.1f\t%.0f", p.name, function, eval, eval/function, testing.AllocsPerRun(5, p.eval))
		if *python != "" {
			sum, size := digest(p.out)
			fmt.Fprintf(w, "\t%.2f µs\t%.0e", others[i].microseconds, math.Abs(sum-others[i].sum)/size)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// fastest is the time of f in microseconds, the shortest of several rounds.
func fastest(f func()) float64 {
	best := math.Inf(1)
	for range 5 {
		r := testing.Benchmark(func(b *testing.B) {
			for b.Loop() {
				f()
			}
		})
		best = min(best, float64(r.T.Nanoseconds())/float64(r.N)/1e3)
	}
	return best
}

// digest is a sum that has each number with another weight, and the sum of what was added up.
func digest(x []float64) (sum, size float64) {
	for i, v := range x {
		sum, size = sum+v*math.Cos(float64(i)), size+math.Abs(v)
	}
	return sum, size
}

// measured runs the program of JAX.
func measured(python string) ([]result, error) {
	cmd := exec.Command(python, "-c", peer)
	cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu", "XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", python, err)
	}
	var list []result
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		var r result
		if _, err := fmt.Sscan(lines.Text(), &r.microseconds, &r.sum, &r.size); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", python, lines.Text(), err)
		}
		list = append(list, r)
	}
	if n := len(problems()); len(list) != n {
		return nil, fmt.Errorf("%s measured %d problems, not %d", python, len(list), n)
	}
	return list, nil
}
