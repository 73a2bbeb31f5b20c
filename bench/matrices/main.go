// Command matrices measures gradients of models about matrices, Fourier transforms and linear systems, beside JAX, whose numbers it
// compares as well.
//
//	go run ./bench/matrices
//	go run ./bench/matrices -python venv/bin/python
package main

import (
	"bufio"
	"context"
	_ "embed"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gradgen/gradgen/internal/cputime"
	"github.com/gradgen/gradgen/runtime/comm"
)

var python = flag.String("python", "", "an interpreter that has jax, to measure it as well")

//go:embed peer.py
var peer string

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

func main() {
	flag.Parse()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// A problem evaluates a function, and a gradient of it to out.
type problem struct {
	name     string
	function func()
	eval     func()
	out      [][]float64
	peer     bool // JAX has it
	threads  int
}

// waves are n numbers between −scale and scale.
func waves(n int, scale, step float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = scale * math.Sin(step*float64(i+1))
	}
	return x
}

func problems() []problem {
	list := slices.Concat(factorised(), filters(), []problem{exponential(), convolution()})
	return append(list, heat(1), heat(2))
}

func factorised() []problem {
	const (
		data      = 500
		unknowns  = 300
		rows, k   = 1000, 50
		validated = 200
	)
	p, x, y, pGrad := []float64{0.1, -0.2, -1}, waves(data, 3, 1.3), waves(data, 1, 0.7), make([]float64, 3)
	a, b, aGrad, bGrad := waves(unknowns*unknowns, 1, 0.7), waves(unknowns, 1, 1.1), make([]float64, unknowns*unknowns), make([]float64, unknowns)
	for i := range unknowns {
		a[i*unknowns+i] += unknowns
	}
	t, right, design, seen := waves(rows*k, 1, 0.37), waves(rows, 1, 1.7), waves(validated*k, 1, 0.9), waves(validated, 1, 2.3)
	tGrad, penalty := make([]float64, rows*k), make([]float64, 1)
	return []problem{
		{
			name: "likelihood of a Gaussian process, 500 data", out: [][]float64{pGrad}, peer: true,
			function: func() { Likelihood(p, x, y) }, eval: func() { LikelihoodGrad(p, x, y, pGrad) },
		},
		{
			name: "solution of 300 equations, by matrix and right side", out: [][]float64{aGrad, bGrad}, peer: true,
			function: func() { Solve(a, b) }, eval: func() { SolveGrad(a, b, aGrad, bGrad) },
		},
		{
			name: "ridge regression by QR, 1000 × 50, by penalty and design", out: [][]float64{penalty, tGrad}, peer: true,
			function: func() { Ridge(0.3, t, right, design, seen, k) },
			eval:     func() { RidgeGrad(0.3, t, right, design, seen, k, &penalty[0], tGrad) },
		},
	}
}

func filters() []problem {
	const steps = 1000
	p, seen, g, h := []float64{-1, 0.2, -2}, waves(2*steps, 1, 0.013), make([]float64, 3), make([]float64, 3)
	return []problem{
		{
			name: "Kalman filter of 4 states, 1000 steps, matrices", out: [][]float64{g}, peer: true,
			function: func() { FilterMatrices(p, seen) }, eval: func() { FilterMatricesGrad(p, seen, g) },
		},
		{
			name: "the same on arrays", out: [][]float64{h}, peer: true,
			function: func() { FilterArrays(p, seen) }, eval: func() { FilterArraysGrad(p, seen, h) },
		},
	}
}

func exponential() problem {
	const n = 60
	a, g := waves(n*n, 0.1, 0.7), make([]float64, n*n)
	return problem{
		name: "exponential of a matrix, 60 × 60", out: [][]float64{g}, peer: true,
		function: func() { Exponential(a, n) }, eval: func() { ExponentialGrad(a, n, g) },
	}
}

func convolution() problem {
	const n = 4096
	w, x, y, g := waves(n, 1, 0.7), waves(n, 1, 1.3), waves(n, 1, 0.01), make([]float64, n)
	return problem{
		name: "convolution by Fourier transforms, 4096 numbers", out: [][]float64{g}, peer: true,
		function: func() { Convolve(w, x, y) }, eval: func() { ConvolveGrad(w, x, y, g) },
	}
}

// heat is the step of time on that many ranks.
func heat(ranks int) problem {
	const n = 128
	k, u := waves(n*n, 0.4, 0.37), waves(n*n, 1, 0.11)
	for i := range k {
		k[i] = 0.5 + k[i]
	}
	kGrad, uGrad := make([]float64, n*n), make([]float64, n*n)
	shared := func(f func(c comm.Comm, from, to int)) func() {
		return func() {
			_ = comm.RunLocal(context.Background(), ranks, func(c comm.Comm) error {
				part := n * n / ranks
				f(c, c.Rank()*part, (c.Rank()+1)*part)
				return nil
			})
		}
	}
	return problem{
		name: fmt.Sprintf("implicit step of heat, 128 × 128, by CG, ranks: %d", ranks), out: [][]float64{kGrad, uGrad}, peer: ranks == 1, threads: ranks,
		function: shared(func(c comm.Comm, from, to int) { Heat(k[from:to], u[from:to], n, c) }),
		eval: shared(func(c comm.Comm, from, to int) {
			HeatGrad(k[from:to], u[from:to], n, c, kGrad[from:to], uGrad[from:to])
		}),
	}
}

// A result is what JAX measured and found for a problem.
type result struct {
	function, gradient float64 // milliseconds
	sum, size          float64
}

func run() error {
	all := problems()
	var others []result
	if *python != "" {
		var err error
		if others, err = measured(*python, all); err != nil {
			return err
		}
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "gradient\tfunction\tgradgen\t× function")
	if *python != "" {
		fmt.Fprint(w, "\tJAX function\tJAX\t× function\tdifference")
	}
	fmt.Fprintln(w)
	for _, p := range all {
		runtime.GOMAXPROCS(max(1, p.threads))
		function, eval := turns(p.function, p.eval, p.threads)
		fmt.Fprintf(w, "%s\t%.3g ms\t%.3g ms\t%.2f", p.name, function, eval, eval/function)
		if *python != "" && p.peer {
			o := others[0]
			others = others[1:]
			sum, size := digest(slices.Concat(p.out...))
			fmt.Fprintf(w, "\t%.3g ms\t%.3g ms\t%.2f\t%.0e", o.function, o.gradient, o.gradient/o.function, math.Abs(sum-o.sum)/size)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// turns are the times of f and g in milliseconds, the shortest of several turns in which one follows the other. On one thread it is
// the time of computing, which other programs on the machine lengthen less.
func turns(f, g func(), threads int) (first, second float64) {
	first, second = math.Inf(1), math.Inf(1)
	for range 7 {
		first, second = min(first, turn(f, threads)), min(second, turn(g, threads))
	}
	return first, second
}

// turn is the mean time of the calls of f in a quarter of a second.
func turn(f func(), threads int) float64 {
	f()
	now := cputime.Used
	if threads > 1 {
		begin := time.Now()
		now = func() time.Duration { return time.Since(begin) }
	}
	calls, start := 0, now()
	for now()-start < 250*time.Millisecond {
		f()
		calls++
	}
	return (now() - start).Seconds() * 1e3 / float64(calls)
}

// digest is a sum that has each number with another weight, and the sum of what was added up.
func digest(x []float64) (sum, size float64) {
	for i, v := range x {
		sum, size = sum+v*math.Cos(float64(i)), size+math.Abs(v)
	}
	return sum, size
}

// measured runs the program of JAX.
func measured(python string, all []problem) ([]result, error) {
	cmd := exec.Command(python, "-c", peer)
	cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu", "XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", python, err)
	}
	var list []result
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		var r result
		if _, err := fmt.Sscan(lines.Text(), &r.function, &r.gradient, &r.sum, &r.size); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", python, lines.Text(), err)
		}
		list = append(list, r)
	}
	n := 0
	for _, p := range all {
		if p.peer {
			n++
		}
	}
	if len(list) != n {
		return nil, fmt.Errorf("%s measured %d problems, not %d", python, len(list), n)
	}
	return list, nil
}
