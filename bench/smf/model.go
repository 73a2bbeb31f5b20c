// Package smf is a benchmark problem: a stellar mass function predicted from
// halo masses, the per-rank work of a simulation-based fit.
package smf

import "math"

// Model holds the halos and the stellar-mass bins.
type Model struct {
	LogMass []float64 // log10 of each halo mass
	Edges   []float64 // bin edges in log10 stellar mass
	Volume  float64
}

// Sumstats returns the number of galaxies per unit volume and dex in each
// bin. A halo of mass M hosts a galaxy of mean log stellar mass
// params[0] + log10 M with a scatter of 10^params[1] dex.
//
//gradgen:fast
//gradgen:vjp wrt=params vector=on
//gradgen:pullback wrt=params vector=on
func (m *Model) Sumstats(params []float64) []float64 {
	logF, sigma := params[0], math.Pow(10, params[1])
	smf := make([]float64, len(m.Edges)-1)
	for _, logM := range m.LogMass {
		mean := logF + logM
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

// cdf is the cumulative normal distribution.
func cdf(x, mean, sigma float64) float64 {
	return 0.5 * (1 + math.Erf((x-mean)/(math.Sqrt2*sigma)))
}
