package main

import "math"

// truth are the parameters that made the target: log f and log σ.
func truth() []float64 { return []float64{-2, -0.5} }

// start is where the fit begins.
func start() []float64 { return []float64{-3.5, 0.2} }

// newSMF returns the share of one rank of a catalogue of halos, without a
// target. The share is a contiguous block; blocks differ by at most one halo.
func newSMF(halos, rank, size int) *SMF {
	first, end := halos*rank/size, halos*(rank+1)/size
	m := &SMF{Volume: 1, LogMass: make([]float64, end-first)}
	for i := range m.LogMass {
		m.LogMass[i] = logMass(first+i, halos)
	}
	for b := range 11 {
		m.Edges = append(m.Edges, 9+float64(b)/10)
	}
	return m
}

// logMass returns the log10 mass of halo i: M = 10¹⁰/(1−q) with q evenly
// spaced from 0 to 0.9.
func logMass(i, halos int) float64 {
	q := 0.9 * float64(i) / float64(max(halos-1, 1))
	return 10 - math.Log10(1-q)
}
