package main

import (
	"math"
	"math/cmplx"
	"slices"
)

// schittkowskiBounds are problems of Hock and Schittkowski that have bounds alone.
func schittkowskiBounds() []problem {
	type c = complex128
	inf := math.Inf(1)
	valley := stepped(func(x []c) c { return 100*sq(x[1]-x[0]*x[0]) + sq(1-x[0]) })
	return []problem{
		{name: "HS 1", x: []float64{-2, 1}, lower: []float64{-inf, -1.5}, upper: []float64{inf, inf}, loss: valley},
		{name: "HS 2", x: []float64{-2, 1.5}, lower: []float64{-inf, 1.5}, upper: []float64{inf, inf}, loss: valley},
		{name: "HS 3", x: []float64{10, 1}, lower: []float64{-inf, 0}, upper: []float64{inf, inf},
			loss: stepped(func(x []c) c { return x[1] + 1e-5*sq(x[1]-x[0]) })},
		{name: "HS 4", x: []float64{1.125, 0.125}, lower: []float64{1, 0}, upper: []float64{inf, inf},
			loss: stepped(func(x []c) c { return (x[0]+1)*sq(x[0]+1)/3 + x[1] })},
		{name: "HS 5", x: []float64{0, 0}, lower: []float64{-1.5, -3}, upper: []float64{4, 3},
			loss: stepped(func(x []c) c { return cmplx.Sin(x[0]+x[1]) + sq(x[0]-x[1]) - 1.5*x[0] + 2.5*x[1] + 1 })},
		{name: "HS 38", x: []float64{-3, -1, -3, -1}, lower: slices.Repeat([]float64{-10}, 4), upper: slices.Repeat([]float64{10}, 4),
			loss: stepped(func(x []c) c {
				return 100*sq(x[1]-x[0]*x[0]) + sq(1-x[0]) + 90*sq(x[3]-x[2]*x[2]) + sq(1-x[2]) +
					10.1*(sq(x[1]-1)+sq(x[3]-1)) + 19.8*(x[1]-1)*(x[3]-1)
			})},
		{name: "HS 45", x: []float64{0.5, 1, 1.5, 2, 2.5}, lower: make([]float64, 5), upper: ramp(5),
			loss: stepped(func(x []c) c { return 2 - x[0]*x[1]*x[2]*x[3]*x[4]/120 })},
		{name: "HS 110", x: slices.Repeat([]float64{9}, 10), lower: slices.Repeat([]float64{2.001}, 10), upper: slices.Repeat([]float64{9.999}, 10),
			loss: stepped(func(x []c) c {
				sum, product := c(0), c(1)
				for _, v := range x {
					sum += sq(cmplx.Log(v-2)) + sq(cmplx.Log(10-v))
					product *= v
				}
				return sum - cmplx.Pow(product, 0.2)
			})},
	}
}

func sq(x complex128) complex128 { return x * x }

func cube(x complex128) complex128 { return x * x * x }
