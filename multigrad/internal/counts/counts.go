// Package counts is a model for tests, with all derivatives that gradgen emits:
// counts of events in bins of time, of sources that decay.
package counts

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Decay has this rank's share of the sources.
type Decay struct {
	Time   []float64 // of the bins
	Speed  []float64 // of the sources, relative
	Counts []float64 // measured, of all sources together
}

// Sumstats returns the mean number of events in each bin for the parameters
// (ln amplitude, rate, background of each source).
//
//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (d *Decay) Sumstats(params []float64) []float64 {
	amplitude := math.Exp(params[0])
	mean := make([]float64, len(d.Time))
	for _, speed := range d.Speed {
		for k, t := range d.Time {
			mean[k] += amplitude*math.Exp(-params[1]*speed*t) + params[2]
		}
	}
	return mean
}

// Weighted returns a weighted sum of this rank's statistics.
//
//gradgen:hvp wrt=params
func (d *Decay) Weighted(params, weights []float64) float64 {
	sum := 0.0
	for k, y := range d.Sumstats(params) {
		sum += weights[k] * y
	}
	return sum
}

// Loss returns minus the logarithm of the Poisson likelihood, up to a constant.
//
//gradgen:grad wrt=mean
//gradgen:hvp wrt=mean
func (d *Decay) Loss(mean []float64) float64 {
	sum := 0.0
	for k, y := range mean {
		sum += y - d.Counts[k]*math.Log(y)
	}
	return sum
}
