package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// SMF models the stellar mass function of the galaxies in a set of halos.
type SMF struct {
	LogMass []float64 // log10 of the halo masses, this rank's share
	Edges   []float64 // of the bins in log10 stellar mass
	Volume  float64
	Target  []float64 // the measured mass function
}

// Sumstats returns the number of galaxies per unit volume and dex in each
// bin. A halo of mass M hosts one galaxy with a mean log stellar mass of
// log10 M + params[0] and a scatter of 10^params[1] dex.
//
//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (m *SMF) Sumstats(params []float64) []float64 {
	logF, sigma := params[0], math.Pow(10, params[1])
	smf := make([]float64, len(m.Edges)-1)
	for _, logM := range m.LogMass {
		mean := logM + logF
		below := cdf(m.Edges[0], mean, sigma)
		for b := range smf {
			above := cdf(m.Edges[b+1], mean, sigma)
			smf[b] += above - below
			below = above
		}
	}
	for b := range smf {
		smf[b] /= m.Volume * (m.Edges[b+1] - m.Edges[b])
	}
	return smf
}

// Loss returns the mean squared difference, in dex², of the mass function to
// the target.
//
//gradgen:grad wrt=smf
//gradgen:hvp wrt=smf
func (m *SMF) Loss(smf []float64) float64 {
	sum := 0.0
	for b, y := range smf {
		d := math.Log10(y+1e-10) - math.Log10(m.Target[b]+1e-10)
		sum += d * d
	}
	return sum / float64(len(smf))
}

// Weighted returns a weighted sum of the mass function, whose second derivatives
// the errors of the fit need.
//
//gradgen:hvp wrt=params
func (m *SMF) Weighted(params, weights []float64) float64 {
	sum := 0.0
	for b, y := range m.Sumstats(params) {
		sum += weights[b] * y
	}
	return sum
}

// cdf is the cumulative normal distribution.
func cdf(x, mean, sigma float64) float64 {
	return 0.5 * (1 + math.Erf((x-mean)/(math.Sqrt2*sigma)))
}
