package main

import (
	"math/rand/v2"

	"github.com/gradgen/gradgen/bench/loops/loops"
)

// A loop is a function in scalar code and in vector code. Both results of at run n
// iterations of its innermost loop, or about as many.
type loop struct {
	name string
	at   func(n int) (scalar, vector func())
}

// numbers returns n reproducible numbers from 1 to 2.
func numbers(n int) []float64 {
	source := rand.New(rand.NewPCG(uint64(n), 1))
	x := make([]float64, n)
	for i := range x {
		x[i] = 1 + source.Float64()
	}
	return x
}

// places returns n reproducible integers from 0 below n.
func places(n int) []int {
	source := rand.New(rand.NewPCG(uint64(n), 2))
	x := make([]int, n)
	for i := range x {
		x[i] = source.IntN(n)
	}
	return x
}

var sink float64

// sum makes a loop of functions of one slice.
func sum(name string, f, fast func([]float64) float64, width int) loop {
	return loop{name, func(n int) (scalar, vector func()) {
		x := numbers(n * width)
		return func() { sink += f(x) }, func() { sink += fast(x) }
	}}
}

// both makes a loop of functions of two slices.
func both(name string, f, fast func(x, y []float64) float64) loop {
	return loop{name, func(n int) (scalar, vector func()) {
		x, y := numbers(n), numbers(n)
		return func() { sink += f(x, y) }, func() { sink += fast(x, y) }
	}}
}

// mapped makes a loop of functions that write as many numbers as it has iterations, of width times
// as many.
func mapped(name string, f, fast func(x, out []float64), width int) loop {
	return loop{name, func(n int) (scalar, vector func()) {
		x, out := numbers(n*width), numbers(n)
		return func() { f(x, out) }, func() { fast(x, out) }
	}}
}

// all are the loops in the order of the table.
func all() []loop {
	return append(append(neighbours(), apart()...), append(records(), append(integers(), nests()...)...)...)
}

func neighbours() []loop {
	return []loop{
		both("Dot", loops.Dot, loops.DotFast),
		both("Distance", loops.Distance, loops.DistanceFast),
		mapped("Axpy", func(x, y []float64) { loops.Axpy(1e-9, x, y) }, func(x, y []float64) { loops.AxpyFast(1e-9, x, y) }, 1),
		sum("Largest", loops.Largest, loops.LargestFast, 1),
		sum("Positive", loops.Positive, loops.PositiveFast, 1),
		both("Norms", loops.Norms, loops.NormsFast),
		{"Quotients", func(n int) (scalar, vector func()) {
			x, y, out := numbers(n), numbers(n), numbers(n)
			return func() { loops.Quotients(x, y, out) }, func() { loops.QuotientsFast(x, y, out) }
		}},
		sum("Exponentials", loops.Exponentials, loops.ExponentialsFast, 1),
		mapped("Polynomials", func(x, y []float64) { loops.Polynomials(numbers8, x, y) }, func(x, y []float64) { loops.PolynomialsFast(numbers8, x, y) }, 1),
	}
}

var numbers8 = numbers(8)

// width is a divisor that the compiler does not know.
var width = 7

func apart() []loop {
	index := func(name string, f, fast func([]float64, []int) float64) loop {
		return loop{name, func(n int) (scalar, vector func()) {
			x, k := numbers(n), places(n)
			return func() { sink += f(x, k) }, func() { sink += fast(x, k) }
		}}
	}
	moved := func(name string, f, fast func(x, y []float64, k []int)) loop {
		return loop{name, func(n int) (scalar, vector func()) {
			x, y, k := numbers(n), numbers(n), places(n)
			return func() { f(x, y, k) }, func() { fast(x, y, k) }
		}}
	}
	return []loop{
		index("Collect", loops.Collect, loops.CollectFast),
		{"CollectDot", func(n int) (scalar, vector func()) {
			v, x, k := numbers(n), numbers(n), places(n)
			return func() { sink += loops.CollectDot(v, x, k) }, func() { sink += loops.CollectDotFast(v, x, k) }
		}},
		moved("Permute", loops.Permute, loops.PermuteFast),
		index("CollectExp", loops.CollectExp, loops.CollectExpFast),
		moved("Scatter", loops.Scatter, loops.ScatterFast),
		moved("ScatterSqrt", loops.ScatterSqrt, loops.ScatterSqrtFast),
		{"Edges", func(n int) (scalar, vector func()) {
			x, f, k, m := numbers(n), numbers(n), places(n), places(n)
			return func() { loops.Edges(x, f, k, m) }, func() { loops.EdgesFast(x, f, k, m) }
		}},
		mapped("Pairs", loops.Pairs, loops.PairsFast, 2),
		{"Rotate", func(n int) (scalar, vector func()) {
			x := numbers(2 * n)
			return func() { loops.Rotate(0.6, 0.8, x) }, func() { loops.RotateFast(0.6, 0.8, x) }
		}},
		{"Complex", func(n int) (scalar, vector func()) {
			x, y, out := numbers(2*n), numbers(2*n), numbers(2*n)
			return func() { loops.Complex(x, y, out) }, func() { loops.ComplexFast(x, y, out) }
		}},
		sum("Triples", loops.Triples, loops.TriplesFast, 3),
		mapped("Lengths", loops.Lengths, loops.LengthsFast, 3),
		sum("Column", func(x []float64) float64 { return loops.Column(x, 8, len(x)/8) }, func(x []float64) float64 { return loops.ColumnFast(x, 8, len(x)/8) }, 8),
		sum("Every", loops.Every, loops.EveryFast, 2),
	}
}

func records() []loop {
	bodies := func(name string, f, fast func([]loops.Body)) loop {
		return loop{name, func(n int) (scalar, vector func()) {
			b := make([]loops.Body, n)
			return func() { f(b) }, func() { fast(b) }
		}}
	}
	stars := func(name string, f, fast func([]loops.Star)) loop {
		return loop{name, func(n int) (scalar, vector func()) {
			s := make([]loops.Star, n)
			return func() { f(s) }, func() { fast(s) }
		}}
	}
	return []loop{
		bodies("Momentum", func(b []loops.Body) { sink += loops.Momentum(b) }, func(b []loops.Body) { sink += loops.MomentumFast(b) }),
		bodies("Drift", func(b []loops.Body) { loops.Drift(0.1, b) }, func(b []loops.Body) { loops.DriftFast(0.1, b) }),
		stars("Potential", func(s []loops.Star) { sink += loops.Potential(s) }, func(s []loops.Star) { sink += loops.PotentialFast(s) }),
		stars("Weights", func(s []loops.Star) { sink += loops.Weights(s) }, func(s []loops.Star) { sink += loops.WeightsFast(s) }),
		stars("Scale", func(s []loops.Star) { loops.Scale(1.5, s) }, func(s []loops.Star) { loops.ScaleFast(1.5, s) }),
		{"Norm2", func(n int) (scalar, vector func()) {
			p := make([]loops.Point, n)
			return func() { sink += loops.Norm2(p) }, func() { sink += loops.Norm2Fast(p) }
		}},
	}
}

func integers() []loop {
	ring := numbers(7)
	return []loop{
		mapped("Fold", func(x, _ []float64) { loops.Fold(x, ring, width) }, func(x, _ []float64) { loops.FoldFast(x, ring, width) }, 1),
		mapped("Grid", func(x, y []float64) { loops.Grid(x, x, y, width) }, func(x, y []float64) { loops.GridFast(x, x, y, width) }, 7),
		mapped("Repeat", loops.Repeat, loops.RepeatFast, 1),
		sum("Alternate", loops.Alternate, loops.AlternateFast, 1),
		sum("Quarters", func(x []float64) float64 { return loops.Quarters(x, width) }, func(x []float64) float64 { return loops.QuartersFast(x, width) }, 1),
		sum("QuartersExp", func(x []float64) float64 { return loops.QuartersExp(x, width) }, func(x []float64) float64 { return loops.QuartersExpFast(x, width) }, 1),
		both("Table", func(x, _ []float64) float64 { return loops.Table(x, numbers8) }, func(x, _ []float64) float64 { return loops.TableFast(x, numbers8) }),
		mapped("Histogram", func(x, _ []float64) { loops.Histogram(x, ring) }, func(x, _ []float64) { loops.HistogramFast(x, ring) }, 1),
	}
}

// rows cuts a flat matrix into rows of n numbers that share its memory.
func rows(flat []float64, n int) [][]float64 {
	var list [][]float64
	for at := 0; at+n <= len(flat); at += n {
		list = append(list, flat[at:at+n:at+n])
	}
	return list
}

// matrixRows limits the rows of matrices.
const matrixRows = 32

func nests() []loop {
	return []loop{
		{"Triangular", func(n int) (scalar, vector func()) {
			n = min(n, 128)
			l, x, out := numbers(n*(n+1)/2), numbers(n), numbers(n)
			return func() { loops.Triangular(l, x, out) }, func() { loops.TriangularFast(l, x, out) }
		}},
		{"Product", func(n int) (scalar, vector func()) {
			n = min(n, 64)
			a, b, out := numbers(n*n), numbers(n*n), numbers(n*n)
			return func() { loops.Product(a, b, out, n) }, func() { loops.ProductFast(a, b, out, n) }
		}},
		{"Apply", func(n int) (scalar, vector func()) {
			n = min(n, 128)
			a, x, out := numbers(n*n), numbers(n), numbers(n)
			return func() { loops.Apply(a, x, out, n) }, func() { loops.ApplyFast(a, x, out, n) }
		}},
		{"RowsApply", func(n int) (scalar, vector func()) {
			a, x, out := rows(numbers(n*matrixRows), n), numbers(n), numbers(matrixRows)
			return func() { loops.RowsApply(a, x, out) }, func() { loops.RowsApplyFast(a, x, out) }
		}},
		{"Energy", func(n int) (scalar, vector func()) {
			n = min(n, 128)
			x, y := numbers(n), numbers(n)
			return func() { sink += loops.Energy(x, y) }, func() { sink += loops.EnergyFast(x, y) }
		}},
		{"Ragged", func(n int) (scalar, vector func()) {
			starts := []int{0}
			for i := range matrixRows {
				starts = append(starts, starts[i]+n)
			}
			v, x, out, k := numbers(n*matrixRows), numbers(n*matrixRows), numbers(matrixRows), places(n*matrixRows)
			return func() { loops.Ragged(v, x, out, starts, k) }, func() { loops.RaggedFast(v, x, out, starts, k) }
		}},
		mapped("Smooth", func(x, y []float64) { loops.Smooth(x, y, 3) }, func(x, y []float64) { loops.SmoothFast(x, y, 3) }, 1),
	}
}
