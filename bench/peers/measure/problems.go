package main

import (
	"math"

	"github.com/gradgen/gradgen/bench/gmm"
	"github.com/gradgen/gradgen/bench/llsq"
	"github.com/gradgen/gradgen/bench/lse"
	"github.com/gradgen/gradgen/bench/lstm"
	"github.com/gradgen/gradgen/bench/ode"
	"github.com/gradgen/gradgen/bench/smf"
)

// problems make their data by the formulas that the other languages use.
var problems = map[string]struct {
	sizes int // how many
	make  func(sizes []int) problem
}{
	"smf": {1, newSMF}, "kde": {1, newKDE}, "lse": {1, newLSE}, "llsq": {1, newLLSQ}, "gmm": {3, newGMM}, "lstm": {2, newLSTM}, "ode": {2, newODE},
}

// newSMF is a mass function of halos, its bins weighted by a fixed seed.
func newSMF(sizes []int) problem {
	n := sizes[0]
	m := &smf.Model{Volume: 1, LogMass: make([]float64, n)}
	for i := range m.LogMass {
		m.LogMass[i] = 10 - math.Log10(1-0.9*float64(i)/float64(n-1))
	}
	seed := make([]float64, 10)
	for b := range seed {
		seed[b] = 1 / float64(b+1)
		m.Edges = append(m.Edges, 9+float64(b)/10)
	}
	m.Edges = append(m.Edges, 10)
	params := []float64{-1.9, -0.4}
	return problem{
		params:    params,
		objective: func() float64 { return dot(seed, m.Sumstats(params)) },
		fast:      func() float64 { return dot(seed, m.SumstatsFast(params)) },
		hand: func(grad []float64) float64 {
			clear(grad)
			return dot(seed, m.SumstatsHand(params, seed, grad))
		},
		emitted: func(grad []float64) float64 {
			clear(grad)
			return dot(seed, m.SumstatsVJP(params, seed, grad))
		},
	}
}

// newLSE sums exponentials.
func newLSE(sizes []int) problem {
	x := waves(sizes[0], 3, 0.7)
	return problem{
		params:    x,
		objective: func() float64 { return lse.LogSumExp(x) },
		fast:      func() float64 { return lse.LogSumExpFast(x) },
		hand:      func(grad []float64) float64 { return lse.LogSumExpHand(x, grad) },
		emitted:   func(grad []float64) float64 { return lse.LogSumExpGrad(x, grad) },
	}
}

// newLLSQ fits a polynomial of 128 coefficients to points.
func newLLSQ(sizes []int) problem {
	n := sizes[0]
	x := make([]float64, 128)
	for j := range x {
		x[j] = math.Cos(float64(j))
	}
	return problem{
		params:    x,
		objective: func() float64 { return llsq.Objective(x, n) },
		fast:      func() float64 { return llsq.ObjectiveFast(x, n) },
		hand:      func(grad []float64) float64 { return llsq.ObjectiveHand(x, n, grad) },
		emitted:   func(grad []float64) float64 { return llsq.ObjectiveGrad(x, n, grad) },
	}
}

// newGMM is a Gaussian mixture: points, dimensions, components.
func newGMM(sizes []int) problem {
	n, d, k := sizes[0], sizes[1], sizes[2]
	flat := waves(k*(1+d+d*(d+1)/2), 0.5, 1.3)
	x := rows(waves(n*d, 1.5, 0.9), d)
	prior := gmm.Wishart{Gamma: 1, M: 2}
	view := func(v []float64) (alphas []float64, means, icf [][]float64) {
		return v[:k], rows(v[k:k+k*d], d), rows(v[k+k*d:], d*(d+1)/2)
	}
	alphas, means, icf := view(flat)
	grad := make([]float64, len(flat))
	ga, gm, gi := view(grad)
	var tape gmm.Tape
	return problem{
		params:    flat,
		objective: func() float64 { return gmm.Objective(alphas, means, icf, x, prior) },
		fast:      func() float64 { return gmm.ObjectiveFast(alphas, means, icf, x, prior) },
		hand: func(out []float64) float64 {
			v := tape.ObjectiveHand(alphas, means, icf, x, prior, ga, gm, gi)
			copy(out, grad)
			return v
		},
		emitted: func(out []float64) float64 {
			v := gmm.ObjectiveGrad(alphas, means, icf, x, prior, ga, gm, gi)
			copy(out, grad)
			return v
		},
	}
}

// newLSTM is a stack of layers of width 14: characters, layers.
func newLSTM(sizes []int) problem {
	const width = 14
	n, layers := sizes[0], sizes[1]
	view := func(flat []float64) *lstm.Network {
		w := rows(flat, width)
		net := &lstm.Network{In: w[0], Out: w[1], OutBias: w[2], Layers: make([]lstm.Layer, layers)}
		for l := range net.Layers {
			v := w[3+8*l:]
			net.Layers[l] = lstm.Layer{
				ForgetW: v[0], ForgetB: v[1], InputW: v[2], InputB: v[3],
				OutputW: v[4], OutputB: v[5], ChangeW: v[6], ChangeB: v[7],
			}
		}
		return net
	}
	flat := waves(width*(8*layers+3), 0.5, 1.1)
	start := make([]lstm.State, layers)
	for l := range start {
		start[l] = lstm.State{Hidden: waves(width, 1, 0.3), Cell: waves(width, 1, 0.5)}
	}
	sequence := rows(waves(width*n, 1, 0.9), width)
	net, grad := view(flat), make([]float64, len(flat))
	gradNet := view(grad)
	var tape lstm.Tape
	return problem{
		params:    flat,
		objective: func() float64 { return lstm.Loss(net, start, sequence) },
		fast:      func() float64 { return lstm.LossFast(net, start, sequence) },
		hand: func(out []float64) float64 {
			v := tape.LossHand(net, start, sequence, gradNet)
			copy(out, grad)
			return v
		},
		emitted: func(out []float64) float64 {
			v := lstm.LossGrad(net, start, sequence, gradNet)
			copy(out, grad)
			return v
		},
	}
}

// newODE integrates a chain of differential equations: equations, steps.
func newODE(sizes []int) problem {
	n, steps := sizes[0], sizes[1]
	x := make([]float64, n)
	for i := range x {
		x[i] = 1 + float64(i)/float64(n)
	}
	var tape ode.Tape
	return problem{
		params:    x,
		objective: func() float64 { return ode.Last(x, steps) },
		fast:      func() float64 { return ode.LastFast(x, steps) },
		hand:      func(grad []float64) float64 { return tape.LastHand(x, steps, grad) },
		emitted:   func(grad []float64) float64 { return ode.LastGrad(x, steps, grad) },
	}
}

// waves returns n numbers scale·sin(step·i).
func waves(n int, scale, step float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = scale * math.Sin(step*float64(i))
	}
	return v
}

// rows cuts a flat vector into rows that share its memory.
func rows(flat []float64, columns int) [][]float64 {
	m := make([][]float64, len(flat)/columns)
	for i := range m {
		m[i] = flat[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return m
}

// dot returns the inner product of a and b.
func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
