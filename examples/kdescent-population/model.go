package main

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/random"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Survey is one rank's share of a model of galaxies in bins of stellar mass. It
// is a multigrad.Model; see Sumstats.
type Survey struct {
	First, End int // of the model's galaxies on this rank
	Bins       []Bin
	Share      float64 // galaxies in the survey for each of the model's
	Key        random.Key
	// What the survey has for the counts in Sumstats, and the errors.
	truth, errs []float64
}

// A Bin is a range of log10 stellar mass with the training data in it.
type Bin struct {
	Low, High float64
	Calc      *kdescent.Calc
}

// SetKey takes the key of the next evaluation, the same on every rank.
func (s *Survey) SetKey(key uint64) { s.Key = random.New(key) }

// edge has the parameters of galaxies at one end of the mass range: of the
// star-forming ones mean and variance of the two colours and their correlation;
// then the fraction of quenched ones, how far their mean is off, and how much
// wider their distribution is.
type edge struct {
	mean1, mean2, var1, var2, cov, quenched, off1, off2, scale float64
}

func newEdge(p []float64) edge {
	return edge{
		mean1: p[0], mean2: p[1], var1: p[2], var2: p[3], cov: p[4] * math.Sqrt(p[2]*p[3]),
		quenched: p[5], off1: p[6], off2: p[7], scale: p[8],
	}
}

// between returns the parameters at fraction t of the way from a to b.
func between(a, b edge, t float64) edge {
	return edge{
		mean1: mix(a.mean1, b.mean1, t), mean2: mix(a.mean2, b.mean2, t),
		var1: mix(a.var1, b.var1, t), var2: mix(a.var2, b.var2, t), cov: mix(a.cov, b.cov, t),
		quenched: mix(a.quenched, b.quenched, t), off1: mix(a.off1, b.off1, t), off2: mix(a.off2, b.off2, t),
		scale: mix(a.scale, b.scale, t),
	}
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }

// Galaxies are points in the plane of the colours r−z and g−r, with the log10
// stellar mass and the weight of each. Two points stand for each galaxy: what it
// is if it forms stars and what it is if it is quenched, weighted by the
// probabilities.
type Galaxies struct {
	Colors, Mass, Weights []float64
}

// Generate makes galaxies first to end of a population with the 20 parameters:
// the lowest mass and the width of the mass range, and nine each for its ends.
// fractions are where in the range of mass the galaxies are; noise draws their
// colours. Galaxy i depends on element i of both alone, so ranks that make a part
// of them each make the same ones as a single rank.
func Generate(params, fractions []float64, noise random.Key, first, end int) Galaxies {
	low, high := newEdge(params[2:11]), newEdge(params[11:20])
	n := end - first
	g := Galaxies{Colors: make([]float64, 4*n), Mass: make([]float64, 2*n), Weights: make([]float64, 2*n)}
	for k := range n {
		e := between(low, high, fractions[k])
		i := uint64(2 * (first + k))
		a, b := noise.NormalAt(i), noise.NormalAt(i+1)
		// The lower triangular root of the covariance matrix.
		l11 := math.Sqrt(e.var1)
		l21 := e.cov / l11
		l22 := math.Sqrt(e.var2 - l21*l21)
		c1, c2 := l11*a, l21*a+l22*b
		g.Colors[4*k], g.Colors[4*k+1] = e.mean1+c1, e.mean2+c2
		g.Colors[4*k+2], g.Colors[4*k+3] = e.mean1+e.off1+e.scale*c1, e.mean2+e.off2+e.scale*c2
		mass := params[0] + fractions[k]*params[1]
		g.Mass[2*k], g.Mass[2*k+1] = mass, mass
		g.Weights[2*k], g.Weights[2*k+1] = 1-e.quenched, e.quenched
	}
	return g
}

// fractions places galaxies first to end in the range of mass: the density falls
// linearly to zero at its upper end.
func fractions(key random.Key, first, end int) []float64 {
	t := make([]float64, end-first)
	for k := range t {
		t[k] = 1 - math.Sqrt(1-key.Float64At(uint64(first+k)))
	}
	return t
}

// within is nearly 1 for masses in the bin, nearly 0 elsewhere, and smooth, so
// that a galaxy that leaves the bin is noticed by the gradient.
func within(mass, low, high float64) float64 {
	width := (high - low) / 25
	return 1 / ((1 + math.Exp((low-mass)/width)) * (1 + math.Exp((mass-high)/width)))
}

// reach is how far outside a bin galaxies still count, in widths of it; within is
// below 10⁻⁹ from there on.
const reach = 0.85

// members returns the colours and the weights of the galaxies in a bin.
func (g *Galaxies) members(low, high float64) (colors, weights []float64) {
	margin := reach * (high - low)
	for i, mass := range g.Mass {
		if mass < low-margin || mass > high+margin {
			continue
		}
		colors = append(colors, g.Colors[2*i], g.Colors[2*i+1])
		weights = append(weights, g.Weights[i]*within(mass, low, high))
	}
	return colors, weights
}

// Sumstats returns for each bin the kernel counts, the Fourier counts and the
// number of this rank's galaxies.
//
//gradgen:vjp wrt=params
func (s *Survey) Sumstats(params []float64) []float64 {
	draws, counts := s.Key.Split()
	masses, noise := draws.Split()
	g := Generate(params, fractions(masses, s.First, s.End), noise, s.First, s.End)
	s.truth, s.errs = s.truth[:0], s.errs[:0]
	var stats []float64
	for b := range s.Bins {
		bin := &s.Bins[b]
		colors, weights := g.members(bin.Low, bin.High)
		key := counts.Fold(uint64(b))
		kde, kdeTruth, kdeErr := bin.Calc.CompareKDECounts(key, colors, weights)
		ecf, ecfTruth, ecfErr := bin.Calc.CompareFourierCounts(key, colors, weights)
		total := 0.0
		for _, w := range weights {
			total += w
		}
		stats = append(stats, kde...)
		stats = append(stats, ecf...)
		stats = append(stats, total)
		s.truth = append(append(s.truth, kdeTruth...), ecfTruth...)
		s.errs = append(append(s.errs, kdeErr...), ecfErr...)
	}
	return stats
}

// Loss is the mean of squared residuals, in units of the survey's errors, of the
// distribution of colours in each bin, that is of counts scaled to the number of
// galaxies in the survey, and of those numbers themselves. A galaxy is added to
// the model's, so that an empty bin has no infinite scale.
//
//gradgen:grad wrt=stats
func (s *Survey) Loss(stats []float64) float64 {
	sum, n, at, known := 0.0, 0, 0, 0
	for b := range s.Bins {
		calc := s.Bins[b].Calc
		counts := calc.NumKernels() + 2*calc.NumFourierPositions()
		number, training := stats[at+counts], calc.TrainingSumOfWeights()
		scale := training / (number + 1)
		for k := range counts {
			d := (scale*stats[at+k] - s.truth[known+k]) / s.errs[known+k]
			sum += d * d
		}
		d := (s.Share*number - training) / math.Sqrt(training)
		sum += d * d
		at, known, n = at+counts+1, known+counts, n+counts+1
	}
	return sum / float64(n)
}
