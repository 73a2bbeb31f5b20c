// Package landscape has functions on which global optimisers are compared, all
// with the lowest value 0, with gradients by gradgen. Definitions: Jamil and
// Yang, A literature survey of benchmark functions for global optimisation
// problems, IJMMNO 4 (2013) 150; Levy from Laguna and Martí, J. Global Optim.
// 33 (2005) 235.
package landscape

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Sphere is a round bowl about 0.
//
//gradgen:grad wrt=x
func Sphere(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum
}

// Ellipsoid is a bowl about 0 whose last axis is a thousand times as steep as the
// first: Σ 10^(6i/(d−1))·x_i², for two parameters or more.
//
//gradgen:grad wrt=x
func Ellipsoid(x []float64) float64 {
	sum, last := 0.0, float64(len(x)-1)
	for i, v := range x {
		sum += math.Pow(10, 6*float64(i)/last) * v * v
	}
	return sum
}

// Ackley has one deep well at 0 in a plain of small ones:
// 20 + e − 20·exp(−0.2·√(Σx²/d)) − exp(Σcos(2πx)/d).
//
//gradgen:grad wrt=x
func Ackley(x []float64) float64 {
	d := float64(len(x))
	square, wave := 0.0, 0.0
	for _, v := range x {
		square += v * v
		wave += math.Cos(2 * math.Pi * v)
	}
	return 20 + math.E - 20*math.Exp(-0.2*math.Sqrt(square/d)) - math.Exp(wave/d)
}

// Rosenbrock has a long curved valley that ends at (1, …, 1); from four
// parameters on there is a second minimum, of about 4, near (−1, 1, …, 1).
//
//gradgen:grad wrt=x
func Rosenbrock(x []float64) float64 {
	sum := 0.0
	for i := range len(x) - 1 {
		a, b := x[i+1]-x[i]*x[i], 1-x[i]
		sum += 100*a*a + b*b
	}
	return sum
}

// Rastrigin has a minimum near every point with integer coordinates; the lowest
// is at 0, its neighbours are at 0.995.
//
//gradgen:grad wrt=x
func Rastrigin(x []float64) float64 {
	sum := 10 * float64(len(x))
	for _, v := range x {
		sum += v*v - 10*math.Cos(2*math.Pi*v)
	}
	return sum
}

// Griewank has many thousand minima on a wide bowl; those next to the lowest, at
// 0, are at 0.0074.
//
//gradgen:grad wrt=x
func Griewank(x []float64) float64 {
	sum, product := 0.0, 1.0
	for i, v := range x {
		sum += v * v
		product *= math.Cos(v / math.Sqrt(float64(i+1)))
	}
	return 1 + sum/4000 - product
}

// Levy has a grid of minima of very uneven depth; the lowest is at (1, …, 1).
//
//gradgen:grad wrt=x
func Levy(x []float64) float64 {
	last := len(x) - 1
	s := math.Sin(math.Pi * (1 + (x[0]-1)/4))
	sum := s * s
	for _, v := range x[:last] {
		w := (v - 1) / 4
		s := math.Sin(math.Pi*(1+w) + 1)
		sum += w * w * (1 + 10*s*s)
	}
	w := (x[last] - 1) / 4
	s = math.Sin(2 * math.Pi * (1 + w))
	return sum + w*w*(1+s*s)
}
