package main

import (
	"math"
	"slices"
)

// schittkowskiConstraints are problems of W. Hock and K. Schittkowski, Test examples for nonlinear
// programming codes, 1981, that package multigrad is tested with.
func schittkowskiConstraints() []problem {
	return slices.Concat(fewConstraints(), manyConstraints())
}

// fewConstraints are those up to HS 40.
func fewConstraints() []problem {
	type c = complex128
	one := func(f func(x []c) c) []function { return []function{stepped(f)} }
	return []problem{
		{name: "HS 6", x: []float64{-1.2, 1}, loss: stepped(func(x []c) c { return sq(1 - x[0]) }),
			equal: one(func(x []c) c { return 10 * (x[1] - x[0]*x[0]) })},
		{name: "HS 14", x: []float64{2, 2}, loss: stepped(func(x []c) c { return sq(x[0]-2) + sq(x[1]-1) }),
			equal:    one(func(x []c) c { return x[0] - 2*x[1] + 1 }),
			positive: one(func(x []c) c { return 1 - x[0]*x[0]/4 - x[1]*x[1] })},
		{name: "HS 21", x: []float64{-1, -1}, lower: []float64{2, -50}, upper: []float64{50, 50},
			loss:     stepped(func(x []c) c { return x[0]*x[0]/100 + x[1]*x[1] - 100 }),
			positive: one(func(x []c) c { return 10*x[0] - x[1] - 10 })},
		{name: "HS 28", x: []float64{-4, 1, 1}, loss: stepped(func(x []c) c { return sq(x[0]+x[1]) + sq(x[1]+x[2]) }),
			equal: one(func(x []c) c { return x[0] + 2*x[1] + 3*x[2] - 1 })},
		{name: "HS 35", x: []float64{0.5, 0.5, 0.5}, lower: []float64{0, 0, 0},
			loss: stepped(func(x []c) c {
				return 9 - 8*x[0] - 6*x[1] - 4*x[2] + 2*x[0]*x[0] + 2*x[1]*x[1] + x[2]*x[2] + 2*x[0]*x[1] + 2*x[0]*x[2]
			}),
			positive: one(func(x []c) c { return 3 - x[0] - x[1] - 2*x[2] })},
		{name: "HS 39", x: []float64{2, 2, 2, 2}, loss: stepped(func(x []c) c { return -x[0] }),
			equal: steppedAll([]func(x []c) c{
				func(x []c) c { return x[1] - x[0]*x[0]*x[0] - x[2]*x[2] },
				func(x []c) c { return x[0]*x[0] - x[1] - x[3]*x[3] },
			})},
		{name: "HS 40", x: []float64{0.8, 0.8, 0.8, 0.8}, loss: stepped(func(x []c) c { return -x[0] * x[1] * x[2] * x[3] }),
			equal: steppedAll([]func(x []c) c{
				func(x []c) c { return x[0]*x[0]*x[0] + x[1]*x[1] - 1 },
				func(x []c) c { return x[0]*x[0]*x[3] - x[2] },
				func(x []c) c { return x[3]*x[3] - x[1] },
			})},
	}
}

// manyConstraints are those from HS 43 on.
func manyConstraints() []problem {
	type c = complex128
	inf := math.Inf(1)
	one := func(f func(x []c) c) []function { return []function{stepped(f)} }
	return []problem{
		{name: "HS 43", x: []float64{0, 0, 0, 0},
			loss: stepped(func(x []c) c {
				return x[0]*x[0] + x[1]*x[1] + 2*x[2]*x[2] + x[3]*x[3] - 5*x[0] - 5*x[1] - 21*x[2] + 7*x[3]
			}),
			positive: steppedAll([]func(x []c) c{
				func(x []c) c { return 8 - sq(x[0]) - sq(x[1]) - sq(x[2]) - sq(x[3]) - x[0] + x[1] - x[2] + x[3] },
				func(x []c) c { return 10 - sq(x[0]) - 2*sq(x[1]) - sq(x[2]) - 2*sq(x[3]) + x[0] + x[3] },
				func(x []c) c { return 5 - 2*sq(x[0]) - sq(x[1]) - sq(x[2]) - 2*x[0] + x[1] + x[3] },
			})},
		{name: "HS 71", x: []float64{1, 5, 5, 1}, lower: []float64{1, 1, 1, 1}, upper: []float64{5, 5, 5, 5},
			loss:     stepped(func(x []c) c { return x[0]*x[3]*(x[0]+x[1]+x[2]) + x[2] }),
			positive: one(func(x []c) c { return x[0]*x[1]*x[2]*x[3] - 25 }),
			equal:    one(func(x []c) c { return sq(x[0]) + sq(x[1]) + sq(x[2]) + sq(x[3]) - 40 })},
		{name: "HS 76", x: []float64{0.5, 0.5, 0.5, 0.5}, lower: []float64{0, 0, 0, 0},
			loss: stepped(func(x []c) c {
				return sq(x[0]) + 0.5*sq(x[1]) + sq(x[2]) + 0.5*sq(x[3]) - x[0]*x[2] + x[2]*x[3] - x[0] - 3*x[1] + x[2] - x[3]
			}),
			positive: steppedAll([]func(x []c) c{
				func(x []c) c { return 5 - x[0] - 2*x[1] - x[2] - x[3] },
				func(x []c) c { return 4 - 3*x[0] - x[1] - 2*x[2] + x[3] },
				func(x []c) c { return x[1] + 4*x[2] - 1.5 },
			})},
		{name: "HS 78", x: []float64{-2, 1.5, 2, -1, -1}, loss: stepped(func(x []c) c { return x[0] * x[1] * x[2] * x[3] * x[4] }),
			equal: steppedAll([]func(x []c) c{
				func(x []c) c { return sq(x[0]) + sq(x[1]) + sq(x[2]) + sq(x[3]) + sq(x[4]) - 10 },
				func(x []c) c { return x[1]*x[2] - 5*x[3]*x[4] },
				func(x []c) c { return x[0]*x[0]*x[0] + x[1]*x[1]*x[1] + 1 },
			})},
		{name: "HS 113", x: []float64{2, 3, 5, 5, 1, 2, 7, 3, 6, 10}, lower: []float64{-inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf, -inf},
			loss: stepped(func(x []c) c {
				return sq(x[0]) + sq(x[1]) + x[0]*x[1] - 14*x[0] - 16*x[1] + sq(x[2]-10) + 4*sq(x[3]-5) + sq(x[4]-3) +
					2*sq(x[5]-1) + 5*sq(x[6]) + 7*sq(x[7]-11) + 2*sq(x[8]-10) + sq(x[9]-7) + 45
			}),
			positive: steppedAll([]func(x []c) c{
				func(x []c) c { return 105 - 4*x[0] - 5*x[1] + 3*x[6] - 9*x[7] },
				func(x []c) c { return -10*x[0] + 8*x[1] + 17*x[6] - 2*x[7] },
				func(x []c) c { return 8*x[0] - 2*x[1] - 5*x[8] + 2*x[9] + 12 },
				func(x []c) c { return -3*sq(x[0]-2) - 4*sq(x[1]-3) - 2*sq(x[2]) + 7*x[3] + 120 },
				func(x []c) c { return -5*sq(x[0]) - 8*x[1] - sq(x[2]-6) + 2*x[3] + 40 },
				func(x []c) c { return -0.5*sq(x[0]-8) - 2*sq(x[1]-4) - 3*sq(x[4]) + x[5] + 30 },
				func(x []c) c { return -sq(x[0]) - 2*sq(x[1]-2) + 2*x[0]*x[1] - 14*x[4] + 6*x[5] },
				func(x []c) c { return 3*x[0] - 6*x[1] - 12*sq(x[8]-8) + 7*x[9] },
			})},
	}
}
