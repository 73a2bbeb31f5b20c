package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Decay holds counts measured at several times.
type Decay struct{ Time, Count []float64 }

// Loss returns the mean squared distance of a·exp(−r·t) from the counts, for
// params (a, r).
//
//gradgen:grad wrt=params
func (d *Decay) Loss(params []float64) float64 {
	a, r := params[0], params[1]
	sum := 0.0
	for i, t := range d.Time {
		miss := a*math.Exp(-r*t) - d.Count[i]
		sum += miss * miss
	}
	return sum / float64(len(d.Time))
}
