// Command sparse prints how many colours sparse Jacobians and Hessians take, holds them against dense
// ones, and shows how their time grows with the number of variables.
//
//	go run ./bench/sparse
//	go run ./bench/sparse -largest 1000000
//	go run ./bench/sparse -python venv/bin/python
package main

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/gradgen/gradgen/runtime/sparse"
)

var largest = flag.Int("largest", 100_000, "the most variables of the growth table")

var python = flag.String("python", "", "an interpreter that has jax and sparsejac, to measure them beside the matrices and nothing else")

func main() {
	flag.Parse()
	if *python != "" {
		check(matrices(*python))
		fmt.Println()
		check(peers(*python, *largest))
		return
	}
	fmt.Println("Colours:")
	fmt.Println()
	colours()
	fmt.Println()
	fmt.Println("Growth of the Brusselator:")
	fmt.Println()
	growth(*largest)
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 1 + math.Sin(float64(i))/2
	}
	return x
}

// A problem evaluates a sparse matrix, and a dense one to compare with.
type problem struct {
	name      string
	least     int    // colours
	published string // colours that the literature has
	hessian   bool
	makes     bool // the function returns memory that it makes
	eval      func(m *sparse.Matrix)
	dense     func() []float64
}

func problems() []problem {
	x, out := numbers(500), make([]float64, 500)
	long, left := numbers(1000), make([]float64, 1000)
	u, rate := numbers(2*32*32), make([]float64, 2*32*32)
	grad, beamGrad := make([]float64, 1000), make([]float64, 500)
	scene, at := bundle(20, 300)
	state := numbers(2*buses + 2*len(generators))
	balance, price, stateGrad := make([]float64, 2*buses), numbers(2*buses), make([]float64, len(state))
	square := func(n int, eval func(m []float64)) func() []float64 {
		return func() []float64 {
			m := make([]float64, n)
			eval(m)
			return m
		}
	}
	return []problem{
		{
			"arrow-head Hessian, 1000", 2, "", true, false, func(m *sparse.Matrix) { ArrowHeadHessian(long, grad, m) },
			square(1000*1000, func(m []float64) { ArrowHeadDense(long, grad, m) }),
		},
		{
			"arrow-head Jacobian, 1000", 3, "", false, false, func(m *sparse.Matrix) { BorderedJacobian(long, left, m) },
			square(1000*1000, func(m []float64) { BorderedDense(long, left, m) }),
		},
		{
			"banded Jacobian, 500, 5 diagonals", 5, "", false, false, func(m *sparse.Matrix) { BandedJacobian(x, out, m) },
			square(500*500, func(m []float64) { BandedDense(x, out, m) }),
		},
		{
			"banded Hessian, 500, 5 diagonals", 3, "5, 3", true, false, func(m *sparse.Matrix) { BeamHessian(x, beamGrad, m) },
			square(500*500, func(m []float64) { BeamDense(x, beamGrad, m) }),
		},
		{
			"Brusselator 2-D, 32 × 32", 6, "", false, false, func(m *sparse.Matrix) { BrusselatorJacobian(u, 32, rate, m) },
			square(len(u)*len(rate), func(m []float64) { BrusselatorDense(u, 32, rate, m) }),
		},
		{
			"bundle, 20 cameras, 300 points", 12, "", false, true, func(m *sparse.Matrix) { scene.BundleJacobian(at, 20, m) },
			square(2*len(scene.Camera)*len(at), func(m []float64) { scene.BundleDense(at, 20, m) }),
		},
		{
			"power balance, 30 buses", 16, "", false, false, func(m *sparse.Matrix) { BalanceJacobian(state, balance, m) },
			square(len(balance)*len(state), func(m []float64) { BalanceDense(state, balance, m) }),
		},
		{
			"optimal power flow Hessian, 30 buses", 6, "", true, false, func(m *sparse.Matrix) { LagrangianHessian(state, price, stateGrad, m) },
			square(len(state)*len(state), func(m []float64) { LagrangianDense(state, price, stateGrad, m) }),
		},
	}
}

// bundle is a scene in which each point is seen by five cameras, at values near which it is defined.
func bundle(cameras, points int) (*Scene, []float64) {
	s := &Scene{}
	for p := range points {
		for k := range 5 {
			s.Camera, s.Point = append(s.Camera, (3*p+k*k)%cameras), append(s.Point, p)
		}
	}
	x := numbers(9*cameras + 3*points)
	for c := range cameras {
		for k := range 3 {
			x[9*c+k] *= 0.1
		}
		x[9*c+5] += 5
	}
	return s, x
}

var orders = []sparse.Order{sparse.Natural, sparse.LargestFirst, sparse.SmallestLast, sparse.IncidenceDegree}

// colours prints the colours that each order gives, those of substitution, and how far the matrix is from the dense one.
func colours() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "matrix\tentries")
	for _, o := range orders {
		fmt.Fprintf(w, "\t%v", o)
	}
	fmt.Fprintln(w, "\tsubstitution\tat least\tpublished\tfrom dense")
	for _, p := range problems() {
		fmt.Fprint(w, p.name)
		var m *sparse.Matrix
		for i, o := range orders {
			m = &sparse.Matrix{Order: o}
			p.eval(m)
			if i == 0 {
				fmt.Fprintf(w, "\t%d", m.NNZ())
			}
			fmt.Fprintf(w, "\t%s", of(m))
		}
		far, trees := distance(m, p.dense), "–"
		if p.hessian {
			m = &sparse.Matrix{Substitute: true}
			p.eval(m)
			far, trees = max(far, distance(m, p.dense)), of(m)
		}
		fmt.Fprintf(w, "\t%s\t%d\t%s\t%.0e\n", trees, p.least, cmp.Or(p.published, "–"), far)
	}
	check(w.Flush())
}

// of are the colours of m: those of columns and those of rows if it has both.
func of(m *sparse.Matrix) string {
	if m.RowColours() > 0 && m.ColumnColours() > 0 {
		return fmt.Sprintf("%d + %d", m.ColumnColours(), m.RowColours())
	}
	return fmt.Sprint(m.Colours())
}

// distance is the largest difference from the dense matrix beside the largest entry.
func distance(m *sparse.Matrix, dense func() []float64) float64 {
	diff, size := 0.0, 0.0
	for k, x := range dense() {
		_, cols := m.Dims()
		diff, size = max(diff, math.Abs(x-m.At(k/cols, k%cols))), max(size, math.Abs(x))
	}
	return diff / size
}

// growth prints times of the first evaluation, which finds the pattern and the colours, and of later
// ones.
func growth(largest int) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variables\tentries\tcolours\tfirst\tlater\tper entry")
	for n := 1000; n <= largest; n *= 10 {
		side := int(math.Sqrt(float64(n) / 2))
		u, rate := numbers(2*side*side), make([]float64, 2*side*side)
		m := &sparse.Matrix{Order: sparse.Natural}
		once := func() time.Duration {
			start := time.Now()
			BrusselatorJacobian(u, side, rate, m)
			return time.Since(start)
		}
		first := once()
		later := []time.Duration{once(), once(), once()}
		slices.Sort(later)
		per := float64(later[1].Nanoseconds()) / float64(m.NNZ())
		fmt.Fprintf(w, "%d\t%d\t%d\t%.3fms\t%.3fms\t%.1fns\n", len(u), m.NNZ(), m.Colours(), ms(first), ms(later[1]), per)
	}
	check(w.Flush())
}

func ms(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
