package main

import (
	"math"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/runtime/random"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Mock paints luminosities and colours on halos of known mass, of which it has a
// block at a time. It is a multigrad.BlockModel.
type Mock struct {
	Calc        *kdescent.Calc
	First       int // the rank's first halo in the catalogue
	Mass        []float64
	block       int // the block's first halo
	key         random.Key
	truth, errs []float64
}

// SetKey takes the key of the next evaluation, the same on every rank.
func (m *Mock) SetKey(key uint64) { m.key = random.New(key) }

// SetBlock takes the masses of a block.
func (m *Mock) SetBlock(rows []float64, first int) { m.Mass, m.block = rows, m.First+first }

// Paint returns luminosity and colour of each halo: means that are linear in the
// mass, and normal scatter.
func Paint(params, mass []float64, noise random.Key, first int) []float64 {
	x := make([]float64, 2*len(mass))
	wide, red := math.Exp(params[2]), math.Exp(params[5])
	for i, m := range mass {
		at := uint64(2 * (first + i))
		l := wide * noise.NormalAt(at)
		x[2*i] = params[0] + params[1]*m + l
		x[2*i+1] = params[3] + params[4]*m + red*noise.NormalAt(at+1)
	}
	return x
}

// Sumstats returns the kernel counts and the Fourier counts of the block.
//
//gradgen:vjp wrt=params
//gradgen:pullback wrt=params
func (m *Mock) Sumstats(params []float64) []float64 {
	noise, draws := m.key.Split()
	x := Paint(params, m.Mass, noise, m.block)
	kde, kdeTruth, kdeErr := m.Calc.CompareKDECounts(draws, x, nil)
	ecf, ecfTruth, ecfErr := m.Calc.CompareFourierCounts(draws, x, nil)
	m.truth = append(append(m.truth[:0], kdeTruth...), ecfTruth...)
	m.errs = append(append(m.errs[:0], kdeErr...), ecfErr...)
	var stats []float64
	stats = append(stats, kde...)
	stats = append(stats, ecf...)
	return stats
}

// Loss is the mean square of the residuals, each relative to the error of the
// training data and a hundredth of their count.
//
//gradgen:grad wrt=stats
func (m *Mock) Loss(stats []float64) float64 {
	sum := 0.0
	for k, v := range stats {
		d := (v - m.truth[k]) / (m.errs[k] + 0.01*math.Abs(m.truth[k]))
		sum += d * d
	}
	return sum / float64(len(stats))
}
