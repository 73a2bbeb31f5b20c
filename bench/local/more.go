package main

import (
	"math"
	"math/cmplx"
	"slices"
)

// schittkowskiMore are further problems of Hock and Schittkowski with constraints.
func schittkowskiMore() []problem {
	return slices.Concat(curved(), volumes(), linear(), five())
}

type c = complex128

func all(fs ...func(x []c) c) []function { return steppedAll(fs) }

// curved have curved constraints in two or three parameters.
func curved() []problem {
	return []problem{
		{name: "HS 7", x: []float64{2, 2}, loss: stepped(func(x []c) c { return cmplx.Log(1+x[0]*x[0]) - x[1] }),
			equal: all(func(x []c) c { return sq(1+x[0]*x[0]) + x[1]*x[1] - 4 })},
		{name: "HS 12", x: []float64{0, 0}, loss: stepped(func(x []c) c { return 0.5*x[0]*x[0] + x[1]*x[1] - x[0]*x[1] - 7*x[0] - 7*x[1] }),
			positive: all(func(x []c) c { return 25 - 4*x[0]*x[0] - x[1]*x[1] })},
		{name: "HS 22", x: []float64{2, 2}, loss: stepped(func(x []c) c { return sq(x[0]-2) + sq(x[1]-1) }),
			positive: all(func(x []c) c { return 2 - x[0] - x[1] }, func(x []c) c { return x[1] - x[0]*x[0] })},
		{name: "HS 26", x: []float64{-2.6, 2, 2}, loss: stepped(func(x []c) c { return sq(x[0]-x[1]) + sq(sq(x[1]-x[2])) }),
			equal: all(func(x []c) c { return (1+x[1]*x[1])*x[0] + sq(sq(x[2])) - 3 })},
		{name: "HS 27", x: []float64{2, 2, 2}, loss: stepped(func(x []c) c { return 0.01*sq(x[0]-1) + sq(x[1]-x[0]*x[0]) }),
			equal: all(func(x []c) c { return x[0] + x[2]*x[2] + 1 })},
		{name: "HS 60", x: []float64{2, 2, 2}, lower: slices.Repeat([]float64{-10}, 3), upper: slices.Repeat([]float64{10}, 3),
			loss:  stepped(func(x []c) c { return sq(x[0]-1) + sq(x[0]-x[1]) + sq(sq(x[1]-x[2])) }),
			equal: all(func(x []c) c { return x[0]*(1+x[1]*x[1]) + sq(sq(x[2])) - 4 - complex(3*math.Sqrt2, 0) })},
		{name: "HS 63", x: []float64{2, 2, 2}, lower: make([]float64, 3), upper: slices.Repeat([]float64{math.Inf(1)}, 3),
			loss: stepped(func(x []c) c { return 1000 - x[0]*x[0] - 2*x[1]*x[1] - x[2]*x[2] - x[0]*x[1] - x[0]*x[2] }),
			equal: all(func(x []c) c { return 8*x[0] + 14*x[1] + 7*x[2] - 56 },
				func(x []c) c { return x[0]*x[0] + x[1]*x[1] + x[2]*x[2] - 25 })},
		{name: "HS 65", x: []float64{-4.5, 4.5, 0}, lower: []float64{-4.5, -4.5, -5}, upper: []float64{4.5, 4.5, 5},
			loss:     stepped(func(x []c) c { return sq(x[0]-x[1]) + sq(x[0]+x[1]-10)/9 + sq(x[2]-5) }),
			positive: all(func(x []c) c { return 48 - x[0]*x[0] - x[1]*x[1] - x[2]*x[2] })},
		{name: "HS 66", x: []float64{0, 1.05, 2.9}, lower: make([]float64, 3), upper: []float64{100, 100, 10},
			loss:     stepped(func(x []c) c { return 0.2*x[2] - 0.8*x[0] }),
			positive: all(func(x []c) c { return x[1] - cmplx.Exp(x[0]) }, func(x []c) c { return x[2] - cmplx.Exp(x[1]) })},
	}
}

// volumes have a product of parameters that is to be large.
func volumes() []problem {
	volume := stepped(func(x []c) c { return -x[0] * x[1] * x[2] })
	room := func(x []c) c { return 72 - x[0] - 2*x[1] - 2*x[2] }
	return []problem{
		{name: "HS 29", x: []float64{1, 1, 1}, loss: volume,
			positive: all(func(x []c) c { return 48 - x[0]*x[0] - 2*x[1]*x[1] - 4*x[2]*x[2] })},
		{name: "HS 30", x: []float64{1, 1, 1}, lower: []float64{1, -10, -10}, upper: []float64{10, 10, 10},
			loss:     stepped(func(x []c) c { return x[0]*x[0] + x[1]*x[1] + x[2]*x[2] }),
			positive: all(func(x []c) c { return x[0]*x[0] + x[1]*x[1] - 1 })},
		{name: "HS 31", x: []float64{1, 1, 1}, lower: []float64{-10, 1, -10}, upper: []float64{10, 10, 1},
			loss:     stepped(func(x []c) c { return 9*x[0]*x[0] + x[1]*x[1] + 9*x[2]*x[2] }),
			positive: all(func(x []c) c { return x[0]*x[1] - 1 })},
		{name: "HS 36", x: []float64{10, 10, 10}, lower: make([]float64, 3), upper: []float64{20, 11, 42}, loss: volume, positive: all(room)},
		{name: "HS 37", x: []float64{10, 10, 10}, lower: make([]float64, 3), upper: []float64{42, 42, 42}, loss: volume,
			positive: all(room, func(x []c) c { return x[0] + 2*x[1] + 2*x[2] })},
		{name: "HS 41", x: []float64{1, 1, 1, 2}, lower: make([]float64, 4), upper: []float64{1, 1, 1, 2},
			loss:  stepped(func(x []c) c { return 2 - x[0]*x[1]*x[2] }),
			equal: all(func(x []c) c { return x[0] + 2*x[1] + 2*x[2] - x[3] })},
		{name: "HS 42", x: []float64{1, 1, 1, 1}, loss: stepped(func(x []c) c { return sq(x[0]-1) + sq(x[1]-2) + sq(x[2]-3) + sq(x[3]-4) }),
			equal: all(func(x []c) c { return x[0] - 2 }, func(x []c) c { return x[2]*x[2] + x[3]*x[3] - 2 })},
	}
}

// linear have linear equalities in five parameters.
func linear() []problem {
	return []problem{
		{name: "HS 48", x: []float64{3, 5, -3, 2, -2}, loss: stepped(func(x []c) c { return sq(x[0]-1) + sq(x[1]-x[2]) + sq(x[3]-x[4]) }),
			equal: all(func(x []c) c { return x[0] + x[1] + x[2] + x[3] + x[4] - 5 }, func(x []c) c { return x[2] - 2*(x[3]+x[4]) + 3 })},
		{name: "HS 49", x: []float64{10, 7, 2, -3, 0.8},
			loss:  stepped(func(x []c) c { return sq(x[0]-x[1]) + sq(x[2]-1) + sq(sq(x[3]-1)) + sq(cube(x[4]-1)) }),
			equal: all(func(x []c) c { return x[0] + x[1] + x[2] + 4*x[3] - 7 }, func(x []c) c { return x[2] + 5*x[4] - 6 })},
		{name: "HS 50", x: []float64{35, -31, 11, 5, -5},
			loss: stepped(func(x []c) c { return sq(x[0]-x[1]) + sq(x[1]-x[2]) + sq(sq(x[2]-x[3])) + sq(x[3]-x[4]) }),
			equal: all(func(x []c) c { return x[0] + 2*x[1] + 3*x[2] - 6 }, func(x []c) c { return x[1] + 2*x[2] + 3*x[3] - 6 },
				func(x []c) c { return x[2] + 2*x[3] + 3*x[4] - 6 })},
		{name: "HS 51", x: []float64{2.5, 0.5, 2, -1, 0.5},
			loss: stepped(func(x []c) c { return sq(x[0]-x[1]) + sq(x[1]+x[2]-2) + sq(x[3]-1) + sq(x[4]-1) }),
			equal: all(func(x []c) c { return x[0] + 3*x[1] - 4 }, func(x []c) c { return x[2] + x[3] - 2*x[4] },
				func(x []c) c { return x[1] - x[4] })},
	}
}

// five have curved equalities in five parameters.
func five() []problem {
	root := complex(math.Sqrt2, 0)
	return []problem{
		{name: "HS 77", x: []float64{2, 2, 2, 2, 2},
			loss: stepped(func(x []c) c {
				return sq(x[0]-1) + sq(x[0]-x[1]) + sq(x[2]-1) + sq(sq(x[3]-1)) + sq(cube(x[4]-1))
			}),
			equal: all(func(x []c) c { return x[0]*x[0]*x[3] + cmplx.Sin(x[3]-x[4]) - 2*root },
				func(x []c) c { return x[1] + sq(sq(x[2]))*x[3]*x[3] - 8 - root })},
		{name: "HS 79", x: []float64{2, 2, 2, 2, 2},
			loss: stepped(func(x []c) c {
				return sq(x[0]-1) + sq(x[0]-x[1]) + sq(x[1]-x[2]) + sq(sq(x[2]-x[3])) + sq(sq(x[3]-x[4]))
			}),
			equal: all(func(x []c) c { return x[0] + x[1]*x[1] + cube(x[2]) - 2 - 3*root },
				func(x []c) c { return x[1] - x[2]*x[2] + x[3] + 2 - 2*root }, func(x []c) c { return x[0]*x[4] - 2 })},
	}
}
