// Package rod is a model with a long time loop, for tests and the example of
// package revolve.
package rod

import (
	"slices"

	"github.com/gradgen/gradgen/runtime/revolve"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Rod is heated at one end and cools everywhere.
type Rod struct {
	Start     []float64 // temperatures of its cells at the beginning
	Measured  []float64 // and at the end
	Heat      float64   // heat that enters the first cell in a unit of time
	Dt        float64   // length of a time step
	Steps     int
	Snapshots int // snapshots in the reverse sweep
}

// Step advances the temperatures y by one time step. The conductivity is
// params[0] + params[1]·y, the loss to the air params[2]·y.
//
//gradgen:vjp wrt=params of=y
func (r *Rod) Step(params, y []float64) {
	in := r.Heat
	for i := range y {
		out := 0.0
		if i+1 < len(y) {
			out = (params[0] + params[1]*(y[i]+y[i+1])/2) * (y[i] - y[i+1])
		}
		y[i] += r.Dt * (in - out - params[2]*y[i])
		in = out
	}
}

// Evolve returns the temperatures at the end.
func (r *Rod) Evolve(params []float64) []float64 {
	y := slices.Clone(r.Start)
	for range r.Steps {
		r.Step(params, y)
	}
	return y
}

// EvolveVJP is the rule for Evolve: it keeps a few snapshots of the temperatures
// instead of what each step needs.
//
//gradgen:rule for=(*Rod).Evolve wrt=params
func (r *Rod) EvolveVJP(params, outBar, paramsBar []float64) []float64 {
	y, yBar := slices.Clone(r.Start), slices.Clone(outBar)
	revolve.Reverse(r.Steps, r.Snapshots,
		func(int) { r.Step(params, y) },
		func(int) { r.StepVJP(params, y, yBar, paramsBar) },
		y)
	return y
}

// Loss is half the sum of the squared differences from the measured temperatures.
//
//gradgen:grad wrt=params
func (r *Rod) Loss(params []float64) float64 { return misfit(r.Evolve(params), r.Measured) }

// LossKept is Loss without the rule.
//
//gradgen:grad wrt=params
func (r *Rod) LossKept(params []float64) float64 {
	y := slices.Clone(r.Start)
	for range r.Steps {
		r.Step(params, y)
	}
	return misfit(y, r.Measured)
}

func misfit(y, measured []float64) (s float64) {
	for i, v := range y {
		d := v - measured[i]
		s += d * d / 2
	}
	return s
}
