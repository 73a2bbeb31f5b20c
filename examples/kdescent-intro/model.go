package main

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/random"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Population has two properties that follow a normal distribution. Its
// parameters are the means μ1 and μ2, the variances σ1² and σ2², and the
// correlation ρ.
type Population struct {
	Calc     *kdescent.Calc
	Points   int // of the model
	Training int // points of the training data
}

// Sample draws points of the population, two numbers each, by stretching and
// shifting standard normal numbers that depend on the key alone.
func Sample(key random.Key, params []float64, points int) []float64 {
	width1, width2 := math.Sqrt(params[2]), math.Sqrt(params[3])
	rho := params[4]
	rest := math.Sqrt(1 - rho*rho)
	x := make([]float64, 2*points)
	for i := range points {
		a, b := key.NormalAt(uint64(2*i)), key.NormalAt(uint64(2*i+1))
		x[2*i] = params[0] + width1*a
		x[2*i+1] = params[1] + width2*(rho*a+rest*b)
	}
	return x
}

// Loss is the mean squared difference between the densities of model and
// training data around the kernels that key draws.
//
//gradgen:grad wrt=params
func (p *Population) Loss(key random.Key, params []float64) float64 {
	points, kernels := key.Split()
	model, truth, _ := p.Calc.CompareKDECounts(kernels, Sample(points, params, p.Points), nil)
	sum := 0.0
	for k, count := range model {
		d := count/float64(p.Points) - truth[k]/float64(p.Training)
		sum += d * d
	}
	return sum / float64(len(model))
}
