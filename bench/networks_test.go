package bench

import (
	"github.com/gradgen/gradgen/bench/gmm"
	"github.com/gradgen/gradgen/bench/lstm"
	"github.com/gradgen/gradgen/bench/rnn"
)

// mixture is a view of a flat vector as the parameters of a Gaussian mixture.
type mixture struct {
	alphas     []float64
	means, icf [][]float64
}

// newMixture cuts the flat vector into k components in d dimensions.
func newMixture(flat []float64, k, d int) mixture {
	return mixture{flat[:k], rows(flat[k:k+k*d], d), rows(flat[k+k*d:], d*(d+1)/2)}
}

// newGMM is a mixture of full Gaussians.
func newGMM(s size) problem {
	d, k, n := s.pick(3, 10), s.pick(4, 10), s.pick(20, 200)
	params := normals(3, k*(1+d+d*(d+1)/2), 0.5)
	x := rows(normals(4, n*d, 1), d)
	prior := gmm.Wishart{Gamma: 1, M: 2}
	p := newMixture(params, k, d)
	var tape gmm.Tape
	return problem{
		name: "GMM", params: params,
		objective: func() float64 { return gmm.Objective(p.alphas, p.means, p.icf, x, prior) },
		hand: bound(func(grad []float64) mixture { return newMixture(grad, k, d) },
			func(g mixture) float64 {
				return tape.ObjectiveHand(p.alphas, p.means, p.icf, x, prior, g.alphas, g.means, g.icf)
			}),
		emitted: bound(func(grad []float64) mixture { return newMixture(grad, k, d) },
			func(g mixture) float64 {
				return gmm.ObjectiveGrad(p.alphas, p.means, p.icf, x, prior, g.alphas, g.means, g.icf)
			}),
	}
}

// newRNN is a plain recurrent network.
func newRNN(s size) problem {
	hidden, inputs, length := s.pick(4, 32), s.pick(3, 8), s.pick(6, 64)
	view := func(flat []float64) *rnn.Network {
		net := &rnn.Network{Hidden: hidden, Inputs: inputs}
		net.W, flat = flat[:hidden*hidden], flat[hidden*hidden:]
		net.U, flat = flat[:hidden*inputs], flat[hidden*inputs:]
		net.B, net.V = flat[:hidden], flat[hidden:]
		return net
	}
	params := normals(5, hidden*(hidden+inputs+2), 0.2)
	xs, ys := rows(normals(6, inputs*length, 1), inputs), normals(7, length, 1)
	net := view(params)
	var tape rnn.Tape
	return problem{
		name: "RNN", params: params,
		objective: func() float64 { return rnn.Loss(net, xs, ys) },
		hand:      bound(view, func(g *rnn.Network) float64 { return tape.LossHand(net, xs, ys, g) }),
		emitted:   bound(view, func(g *rnn.Network) float64 { return rnn.LossGrad(net, xs, ys, g) }),
	}
}

// newLSTM is a stack of two layers that reads 14-letter characters.
func newLSTM(s size) problem {
	width, layers, length := s.pick(3, 14), 2, s.pick(5, 128)
	view := func(flat []float64) *lstm.Network { return newNetwork(flat, width, layers) }
	params := normals(8, width*(8*layers+3), 0.5)
	start := make([]lstm.State, layers)
	for l := range start {
		start[l] = lstm.State{Hidden: normals(9, width, 1), Cell: normals(10, width, 1)}
	}
	sequence := rows(normals(11, width*length, 1), width)
	net := view(params)
	var tape lstm.Tape
	return problem{
		name: "LSTM", params: params,
		objective: func() float64 { return lstm.Loss(net, start, sequence) },
		hand: bound(view, func(g *lstm.Network) float64 {
			return tape.LossHand(net, start, sequence, g)
		}),
		emitted: bound(view, func(g *lstm.Network) float64 {
			return lstm.LossGrad(net, start, sequence, g)
		}),
	}
}

// newNetwork cuts the flat vector into the weights of an LSTM.
func newNetwork(flat []float64, width, layers int) *lstm.Network {
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

// bound makes a gradient of a structured view into one of a flat vector; the
// view is made anew only when the vector is another one.
func bound[V any](view func([]float64) V, gradient func(V) float64) func([]float64) float64 {
	var at *float64
	var v V
	return func(grad []float64) float64 {
		if at != &grad[0] {
			at, v = &grad[0], view(grad)
		}
		return gradient(v)
	}
}
