package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Ackley has its lowest value, 0, at 0, in a plain of small wells.
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

// Rastrigin has its lowest value, 0, at 0, and a minimum near every other point
// with integer coordinates: 11¹⁰ of them in the box of this program.
//
//gradgen:grad wrt=x
func Rastrigin(x []float64) float64 {
	sum := 10 * float64(len(x))
	for _, v := range x {
		sum += v*v - 10*math.Cos(2*math.Pi*v)
	}
	return sum
}
