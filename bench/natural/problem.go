package main

import (
	"math"
	"math/rand/v2"

	"github.com/gradgen/gradgen/bench/natural/problems"
)

// A problem is an objective of flat parameters with its gradients. Each of them
// overwrites grad and returns the value.
type problem struct {
	name          string
	n             int // numbers of the gradient
	objective     func() float64
	hand          func(grad []float64) float64
	plain, vector func(grad []float64) float64
}

// A size tells problems for tests from those for measurements.
type size bool

const (
	small size = false
	large size = true
)

// pick returns one of two sizes.
func (s size) pick(few, many int) int {
	if s == large {
		return many
	}
	return few
}

// all are the problems in the order of the table.
func all(s size) []problem {
	return []problem{
		kmeans(s), mixture(s), determinant(s), regression(s), polyline(s), kalman(s), phylogeny(s),
		ragged(s), energy(s), deposit(s), clusters(s), colours(s),
	}
}

// random returns n reproducible numbers from low to high.
func random(seed uint64, n int, low, high float64) []float64 {
	source := rand.New(rand.NewPCG(seed, 1))
	v := make([]float64, n)
	for i := range v {
		v[i] = low + (high-low)*source.Float64()
	}
	return v
}

func kmeans(s size) problem {
	const d = 8
	centroids, points := random(1, d*s.pick(3, 16), -1, 1), random(2, d*s.pick(10, 1000), -1, 1)
	return problem{
		"k-means", len(centroids),
		func() float64 { return problems.KMeans(centroids, points, d) },
		func(g []float64) float64 { return problems.KMeansHand(centroids, points, d, g) },
		func(g []float64) float64 { return problems.KMeansPlain(centroids, points, d, g) },
		func(g []float64) float64 { return problems.KMeansGrad(centroids, points, d, g) },
	}
}

func mixture(s size) problem {
	d, k := s.pick(3, 10), s.pick(2, 20)
	packed := d + d*(d-1)/2
	alphas, means, factors := random(3, k, -1, 1), random(4, k*d, -1, 1), random(5, k*packed, -0.5, 0.5)
	points := random(6, d*s.pick(5, 200), -1, 1)
	type gradient = func(a, m, f, p []float64, d int, aGrad, mGrad, fGrad []float64) float64
	call := func(f gradient) func([]float64) float64 {
		return func(g []float64) float64 {
			return f(alphas, means, factors, points, d, g[:k], g[k:k+k*d], g[k+k*d:])
		}
	}
	return problem{
		"Gaussian mixture, packed", k + k*d + k*packed,
		func() float64 { return problems.Mixture(alphas, means, factors, points, d) },
		call(problems.MixtureHand), call(problems.MixturePlain), call(problems.MixtureGrad),
	}
}

func determinant(s size) problem {
	n := s.pick(4, 7)
	a := random(7, n*n, -1, 1)
	return problem{
		"determinant by minors", n * n,
		func() float64 { return problems.Determinant(a, n) },
		func(g []float64) float64 { return problems.DeterminantHand(a, n, g) },
		func(g []float64) float64 { return problems.DeterminantPlain(a, n, g) },
		func(g []float64) float64 { return problems.DeterminantGrad(a, n, g) },
	}
}

func regression(s size) problem {
	n := s.pick(7, 10_000)
	line, x, y := []float64{0.3, 1.2}, random(8, n, -1, 1), random(9, n, -1, 1)
	return problem{
		"regression by append", 2,
		func() float64 { return problems.Regression(line, x, y) },
		func(g []float64) float64 { return problems.RegressionHand(line, x, y, g) },
		func(g []float64) float64 { return problems.RegressionPlain(line, x, y, g) },
		func(g []float64) float64 { return problems.RegressionGrad(line, x, y, g) },
	}
}

func polyline(s size) problem {
	n := s.pick(6, 4000)
	x, y := random(10, n, -1, 1), random(11, n, -1, 1)
	return problem{
		"polyline by append", 2 * n,
		func() float64 { return problems.Polyline(x, y) },
		func(g []float64) float64 { return problems.PolylineHand(x, y, g[:n], g[n:]) },
		func(g []float64) float64 { return problems.PolylinePlain(x, y, g[:n], g[n:]) },
		func(g []float64) float64 { return problems.PolylineGrad(x, y, g[:n], g[n:]) },
	}
}

// rows cuts a flat matrix into n rows that share its memory.
func rows(flat []float64, n int) [][]float64 {
	m, width := make([][]float64, n), len(flat)/n
	for i := range m {
		m[i] = flat[i*width : (i+1)*width : (i+1)*width]
	}
	return m
}

func kalman(s size) problem {
	n := s.pick(2, 4)
	f, q := rows(random(12, n*n, -0.4, 0.6), n), rows(make([]float64, n*n), n)
	for i := range n {
		f[i][i] += 0.5
		q[i][i] = 0.1
	}
	ys := random(13, s.pick(5, 200), -1, 1)
	type gradient = func(f, q [][]float64, r float64, ys []float64, fGrad, qGrad [][]float64) float64
	call := func(fn gradient) func([]float64) float64 {
		return func(g []float64) float64 { return fn(f, q, 0.5, ys, rows(g[:n*n], n), rows(g[n*n:], n)) }
	}
	return problem{
		"Kalman filter on rows", 2 * n * n,
		func() float64 { return problems.Kalman(f, q, 0.5, ys) },
		call(problems.KalmanHand), call(problems.KalmanPlain), call(problems.KalmanGrad),
	}
}

func phylogeny(s size) problem {
	leaves := s.pick(3, 16)
	var left, right []int
	for range leaves {
		left, right = append(left, -1), append(right, -1)
	}
	for next := 0; next+1 < len(left); next += 2 {
		left, right = append(left, next), append(right, next+1)
	}
	lengths := random(14, len(left), 0.05, 0.5)
	source := rand.New(rand.NewPCG(15, 1))
	sites := make([][]int, s.pick(3, 50))
	for i := range sites {
		sites[i] = make([]int, leaves)
		for j := range sites[i] {
			sites[i][j] = source.IntN(4)
		}
	}
	return problem{
		"phylogeny", len(lengths),
		func() float64 { return problems.Phylogeny(lengths, left, right, sites) },
		func(g []float64) float64 { return problems.PhylogenyHand(lengths, left, right, sites, g) },
		func(g []float64) float64 { return problems.PhylogenyPlain(lengths, left, right, sites, g) },
		func(g []float64) float64 { return problems.PhylogenyGrad(lengths, left, right, sites, g) },
	}
}

// starts are the bounds of n rows of up to 2·mean elements.
func starts(seed uint64, n, mean int) []int {
	source := rand.New(rand.NewPCG(seed, 2))
	list := make([]int, n+1)
	for i := range n {
		list[i+1] = list[i] + source.IntN(2*mean+1)
	}
	return list
}

func ragged(s size) problem {
	bounds := starts(16, s.pick(5, 1000), 12)
	values := random(17, bounds[len(bounds)-1], -1, 1)
	return problem{
		"ragged sums", len(values),
		func() float64 { return problems.Ragged(values, bounds) },
		func(g []float64) float64 { return problems.RaggedHand(values, bounds, g) },
		func(g []float64) float64 { return problems.RaggedPlain(values, bounds, g) },
		func(g []float64) float64 { return problems.RaggedGrad(values, bounds, g) },
	}
}

func energy(s size) problem {
	n := s.pick(6, 2000)
	a := &problems.Matrix{Starts: starts(18, n, 8)}
	source := rand.New(rand.NewPCG(19, 1))
	a.Values = random(20, a.Starts[n], -1, 1)
	for range a.Values {
		a.Columns = append(a.Columns, source.IntN(n))
	}
	x := random(21, n, -1, 1)
	return problem{
		"CSR matrix times vector", n,
		func() float64 { return problems.Energy(x, a) },
		func(g []float64) float64 { return problems.EnergyHand(x, a, g) },
		func(g []float64) float64 { return problems.EnergyPlain(x, a, g) },
		func(g []float64) float64 { return problems.EnergyGrad(x, a, g) },
	}
}

func deposit(s size) problem {
	n := s.pick(5, 512)
	x := random(22, s.pick(9, 10_000), 0, float64(n))
	return problem{
		"CIC deposit", len(x),
		func() float64 { return problems.Deposit(x, n) },
		func(g []float64) float64 { return problems.DepositHand(x, n, g) },
		func(g []float64) float64 { return problems.DepositPlain(x, n, g) },
		func(g []float64) float64 { return problems.DepositGrad(x, n, g) },
	}
}

func clusters(s size) problem {
	n := s.pick(6, 300)
	side := math.Cbrt(float64(n)) * 1.1
	x, y, z := random(23, n, 0, side), random(24, n, 0, side), random(25, n, 0, side)
	type gradient = func(x, y, z []float64, cut float64, xGrad, yGrad, zGrad []float64) float64
	call := func(f gradient) func([]float64) float64 {
		return func(g []float64) float64 { return f(x, y, z, 2.5, g[:n], g[n:2*n], g[2*n:]) }
	}
	return problem{
		"particles with cut-off", 3 * n,
		func() float64 { return problems.Clusters(x, y, z, 2.5) },
		call(problems.ClustersHand), call(problems.ClustersPlain), call(problems.ClustersGrad),
	}
}

func colours(s size) problem {
	n := s.pick(5, 2000)
	first, second := random(26, 3*n, 10, 60), random(27, 3*n, 10, 60)
	for i := range first {
		if i%3 > 0 && i%7 > 3 {
			first[i] -= 70
		}
	}
	return problem{
		"CIEDE2000", 3 * n,
		func() float64 { return problems.Colours(first, second) },
		func(g []float64) float64 { return problems.ColoursHand(first, second, g) },
		func(g []float64) float64 { return problems.ColoursPlain(first, second, g) },
		func(g []float64) float64 { return problems.ColoursGrad(first, second, g) },
	}
}
