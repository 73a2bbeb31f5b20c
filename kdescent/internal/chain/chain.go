// Package chain has functions of parameters that call kdescent, as users write
// them. Its tests hold what gradgen makes of them against finite differences.
package chain

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/random"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Model shifts and stretches normal points in two dimensions.
type Model struct {
	Calc  *kdescent.Calc
	Key   random.Key
	Noise []float64 // two numbers per point
	Truth []float64 // of the last call of Sumstats
}

// points returns the points and their weights for parameters (shift x, shift y,
// log width, tilt).
func (m *Model) points(params []float64) (x, weights []float64) {
	x, weights = make([]float64, len(m.Noise)), make([]float64, len(m.Noise)/2)
	width := math.Exp(params[2])
	for i := range weights {
		a, b := m.Noise[2*i], m.Noise[2*i+1]
		x[2*i] = params[0] + width*a
		x[2*i+1] = params[1] + b/width
		weights[i] = 1 / (1 + math.Exp(-params[3]*a))
	}
	return x, weights
}

// Sumstats returns kernel counts, Fourier counts and the sum of weights, and
// leaves the counts of the training data in Truth.
//
//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (m *Model) Sumstats(params []float64) []float64 {
	x, weights := m.points(params)
	kde, truth, _ := m.Calc.CompareKDECounts(m.Key, x, weights)
	ecf, waves, _ := m.Calc.CompareFourierCounts(m.Key, x, weights)
	m.Truth = append(append(m.Truth[:0], truth...), waves...)
	stats := append(append([]float64{}, kde...), ecf...)
	total := 0.0
	for _, w := range weights {
		total += w
	}
	return append(stats, total)
}

// ChiSquare is the reduced χ² of the shape.
//
//gradgen:grad wrt=params
//gradgen:jvp wrt=params
func (m *Model) ChiSquare(params []float64) float64 {
	x, weights := m.points(params)
	return m.Calc.ReducedChiSquareLoss(m.Key, x, weights, true)
}

// Unweighted is a loss of points that have no weights, with the errors of model
// and training data.
//
//gradgen:grad wrt=params
//gradgen:jvp wrt=params
func (m *Model) Unweighted(params []float64) float64 {
	x, _ := m.points(params)
	_, truth, truthErr := m.Calc.CompareKDECounts(m.Key, x, nil)
	model, modelErr := m.Calc.KDECounts(m.Key, x, nil)
	sum := 0.0
	for k, v := range model {
		d := v - truth[k]
		sum += d * d / (truthErr[k]*truthErr[k] + modelErr[k]*modelErr[k])
	}
	return sum
}
