package main

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/optimize/functions"
)

// moreGarbowHillstrom are problems of J. Moré, B. Garbow and K. Hillstrom, Testing
// unconstrained optimization software, ACM Transactions on Mathematical Software 7, 1981, from gonum.
func moreGarbowHillstrom() []problem {
	return []problem{
		unbounded("Beale", functions.Beale{}, 1, 1),
		unbounded("Biggs EXP2", functions.BiggsEXP2{}, 1, 2),
		unbounded("Biggs EXP3", functions.BiggsEXP3{}, 1, 2, 1),
		unbounded("Biggs EXP4", functions.BiggsEXP4{}, 1, 2, 1, 1),
		unbounded("Biggs EXP5", functions.BiggsEXP5{}, 1, 2, 1, 1, 1),
		unbounded("Biggs EXP6", functions.BiggsEXP6{}, 1, 2, 1, 1, 1, 1),
		unbounded("Box, three parameters", functions.Box3D{}, 0, 10, 20),
		unbounded("Brown, badly scaled", functions.BrownBadlyScaled{}, 1, 1),
		unbounded("Brown and Dennis", functions.BrownAndDennis{}, 25, 5, -5, -1),
		unbounded("Powell, singular, 8", functions.ExtendedPowellSingular{}, slices.Repeat([]float64{3, -1, 0, 3}, 2)...),
		unbounded("Powell, singular, 60", functions.ExtendedPowellSingular{}, slices.Repeat([]float64{3, -1, 0, 3}, 15)...),
		unbounded("Rosenbrock, 2", functions.ExtendedRosenbrock{}, -1.2, 1),
		unbounded("Rosenbrock, 10", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 5)...),
		unbounded("Rosenbrock, 100", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 50)...),
		unbounded("Gaussian", functions.Gaussian{}, 0.4, 1, 0),
		unbounded("Gulf", functions.GulfResearchAndDevelopment{}, 5, 2.5, 0.15),
		unbounded("Helical valley", functions.HelicalValley{}, -1, 0, 0),
		unbounded("Penalty I, 4", functions.PenaltyI{}, ramp(4)...),
		unbounded("Penalty I, 10", functions.PenaltyI{}, ramp(10)...),
		unbounded("Penalty II, 4", functions.PenaltyII{}, slices.Repeat([]float64{0.5}, 4)...),
		unbounded("Penalty II, 10", functions.PenaltyII{}, slices.Repeat([]float64{0.5}, 10)...),
		unbounded("Powell, badly scaled", functions.PowellBadlyScaled{}, 0, 1),
		unbounded("Trigonometric, 5", functions.Trigonometric{}, slices.Repeat([]float64{0.2}, 5)...),
		unbounded("Trigonometric, 10", functions.Trigonometric{}, slices.Repeat([]float64{0.1}, 10)...),
		unbounded("Variably dimensioned, 5", functions.VariablyDimensioned{}, 0.8, 0.6, 0.4, 0.2, 0),
		unbounded("Variably dimensioned, 10", functions.VariablyDimensioned{}, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0),
		unbounded("Watson, 6", functions.Watson{}, make([]float64, 6)...),
		unbounded("Watson, 9", functions.Watson{}, make([]float64, 9)...),
		unbounded("Wood", functions.Wood{}, -3, -1, -3, -1),
		{name: "Jennrich and Sampson", x: []float64{0.3, 0.4}, loss: jennrichSampson},
	}
}

func unbounded(name string, f interface {
	Func(x []float64) float64
	Grad(grad, x []float64)
}, x ...float64) problem {
	return problem{name: name, x: x, loss: func(x, grad []float64) float64 {
		f.Grad(grad, x)
		return f.Func(x)
	}}
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
	}
	return x
}

// jennrichSampson overflows a step of length one away from its starting point.
func jennrichSampson(x, g []float64) float64 {
	sum := 0.0
	clear(g)
	for i := 1.0; i <= 10; i++ {
		a, b := math.Exp(i*x[0]), math.Exp(i*x[1])
		r := 2 + 2*i - a - b
		sum += r * r
		g[0] -= 2 * r * i * a
		g[1] -= 2 * r * i * b
	}
	return sum
}
