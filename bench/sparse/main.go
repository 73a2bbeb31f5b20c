// Command sparse prints how many colours sparse Jacobians and Hessians take, holds them against dense
// ones, and shows how their time grows with the number of variables.
//
//	go run ./bench/sparse
//	go run ./bench/sparse -largest 1000000
package main

import (
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

func main() {
	flag.Parse()
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
	name  string
	least int // colours: entries in a row of a Jacobian; hub and spokes of a star
	eval  func(m *sparse.Matrix)
	dense func() []float64
}

func problems() []problem {
	x, out := numbers(500), make([]float64, 500)
	u, rate := numbers(2*32*32), make([]float64, 2*32*32)
	grad := make([]float64, 1000)
	scene, at := bundle(20, 300)
	return []problem{
		{"arrow-head Hessian, 1000", 2, func(m *sparse.Matrix) { ArrowHeadHessian(numbers(1000), grad, m) }, func() []float64 {
			hess := make([]float64, 1000*1000)
			ArrowHeadDense(numbers(1000), grad, hess)
			return hess
		}},
		{"banded Jacobian, 500, 5 diagonals", 5, func(m *sparse.Matrix) { BandedJacobian(x, out, m) }, func() []float64 {
			jac := make([]float64, len(x)*len(out))
			BandedDense(x, out, jac)
			return jac
		}},
		{"Brusselator 2-D, 32 × 32", 6, func(m *sparse.Matrix) { BrusselatorJacobian(u, 32, rate, m) }, func() []float64 {
			jac := make([]float64, len(u)*len(rate))
			BrusselatorDense(u, 32, rate, jac)
			return jac
		}},
		{"bundle, 20 cameras, 300 points", 12, func(m *sparse.Matrix) { scene.BundleJacobian(at, 20, m) }, func() []float64 {
			jac := make([]float64, 2*len(scene.Camera)*len(at))
			scene.BundleDense(at, 20, jac)
			return jac
		}},
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

// colours prints the colours that each order gives, and how far the matrix is from the dense one.
func colours() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "matrix\tentries")
	for _, o := range orders {
		fmt.Fprintf(w, "\t%v", o)
	}
	fmt.Fprintln(w, "\tat least\tfrom dense")
	for _, p := range problems() {
		fmt.Fprint(w, p.name)
		var m *sparse.Matrix
		for i, o := range orders {
			m = &sparse.Matrix{Order: o}
			p.eval(m)
			if i == 0 {
				fmt.Fprintf(w, "\t%d", m.NNZ())
			}
			fmt.Fprintf(w, "\t%d", m.Colours())
		}
		fmt.Fprintf(w, "\t%d\t%.0e\n", p.least, distance(m, p.dense))
	}
	check(w.Flush())
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
