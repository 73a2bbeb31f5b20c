package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Params are the parameters of the fit. The tags give bounds, units and priors;
// log fits the logarithm. See package multigrad/fit.
type Params struct {
	Height float64 `fit:"min=0.01,max=1000,log,unit=mJy"`
	Scale  float64 `fit:"min=0.1,max=100,log,unit=d,prior=lognormal(1,1)"`
	Level  float64 `fit:"unit=mJy,prior=normal(0,10)"`
}

// start is where the fit begins.
func start() Params { return Params{Height: 1, Scale: 1, Level: 0} }

// A Decay is one rank's share of the data, a row for each index.
type Decay struct {
	Time, Flux, Err []float64
}

// Predict returns the flux at time t.
func Predict(p Params, t float64) float64 {
	return p.Height*math.Exp(-t/p.Scale) + p.Level
}

// Sumstats returns the statistics that are summed over the ranks: here −ln L of this
// rank's rows, for normal errors and up to a constant. There may be any number of
// statistics, such as the counts of a histogram.
//
//gradgen:vjp wrt=p
func (m *Decay) Sumstats(p Params) []float64 {
	sum := 0.0
	for i, t := range m.Time {
		z := (m.Flux[i] - Predict(p, t)) / m.Err[i]
		sum += z * z / 2
	}
	return []float64{sum}
}

// Loss returns what the fit minimises, from the statistics of all ranks. fit.Space
// adds the priors.
//
//gradgen:grad wrt=sumstats
func (m *Decay) Loss(sumstats []float64) float64 { return sumstats[0] }
