package smf

import "math"

// SumstatsHand is SumstatsVJP as a careful programmer would write it: one
// pass over the halos, one Erf and one Exp per edge, nothing stored.
func (m *Model) SumstatsHand(params, outBar, paramsBar []float64) []float64 {
	logF, sigma := params[0], math.Pow(10, params[1])
	smf := make([]float64, len(m.Edges)-1)
	scale := 1 / (math.Sqrt2 * sigma)
	edges, edgeBar := m.Edges, m.edgeSeeds(outBar)
	var zBarSum, zzBarSum float64
	for _, logM := range m.LogMass {
		mean := logF + logM
		z := (edges[0] - mean) * scale
		zBar := edgeBar[0] * math.Exp(-z*z)
		zBarSum += zBar
		zzBarSum += zBar * z
		below := 0.5 * (1 + math.Erf(z))
		for b := range smf {
			z := (edges[b+1] - mean) * scale
			zBar := edgeBar[b+1] * math.Exp(-z*z)
			zBarSum += zBar
			zzBarSum += zBar * z
			above := 0.5 * (1 + math.Erf(z))
			smf[b] += above - below
			below = above
		}
	}
	for b := range smf {
		smf[b] /= m.Volume * (edges[b+1] - edges[b])
	}
	paramsBar[0] -= zBarSum * scale
	paramsBar[1] -= zzBarSum * math.Ln10
	return smf
}

// maxEdges bounds the edges of SumstatsHand, whose seeds live on the stack.
const maxEdges = 64

// edgeSeeds returns, for each edge, the seed of its cumulative count times
// the constant 1/√π of the Gaussian.
func (m *Model) edgeSeeds(outBar []float64) (seeds [maxEdges]float64) {
	for b, s := range outBar {
		s /= m.Volume * (m.Edges[b+1] - m.Edges[b]) * math.Sqrt(math.Pi)
		seeds[b+1] += s
		seeds[b] -= s
	}
	return seeds
}
