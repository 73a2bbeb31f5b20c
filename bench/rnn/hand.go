package rnn

import "math"

// Tape is the scratch memory of LossHand, reused from call to call.
type Tape struct {
	states     []float64 // the hidden state before and after every step
	hBar, aBar []float64
	misfit     []float64
}

// LossHand is LossGrad written by hand: it saves the hidden states and goes
// through the sequence backwards.
func (t *Tape) LossHand(net *Network, xs [][]float64, ys []float64, grad *Network) float64 {
	n := net.Hidden
	t.resize(n, len(xs))
	sum := 0.0
	for s, x := range xs {
		h, next := t.states[s*n:(s+1)*n], t.states[(s+1)*n:(s+2)*n]
		for i := range next {
			a := net.B[i] + dot(net.W[i*n:(i+1)*n], h) + dot(net.U[i*net.Inputs:(i+1)*net.Inputs], x)
			next[i] = math.Tanh(a)
		}
		d := dot(net.V, next) - ys[s]
		t.misfit[s] = d
		sum += d * d
	}
	grad.clear()
	clear(t.hBar)
	for s := len(xs) - 1; s >= 0; s-- {
		t.backward(net, xs, s, grad)
	}
	return sum / float64(len(xs))
}

// backward reverses step s.
func (t *Tape) backward(net *Network, xs [][]float64, s int, grad *Network) {
	n, in := net.Hidden, net.Inputs
	h, next := t.states[s*n:(s+1)*n], t.states[(s+1)*n:(s+2)*n]
	dBar := 2 * t.misfit[s] / float64(len(xs))
	for i, v := range next {
		grad.V[i] += dBar * v
		t.aBar[i] = (t.hBar[i] + dBar*net.V[i]) * (1 - v*v)
	}
	clear(t.hBar)
	for i, a := range t.aBar {
		grad.B[i] += a
		addProducts(grad.W[i*n:(i+1)*n], t.hBar, h, net.W[i*n:(i+1)*n], a)
		addScaled(grad.U[i*in:(i+1)*in], a, xs[s])
	}
}

// addProducts adds a·h to wBar and a·w to hBar.
func addProducts(wBar, hBar, h, w []float64, a float64) {
	n := len(wBar)
	hBar, h, w = hBar[:n], h[:n], w[:n]
	for j := range wBar {
		wBar[j] += a * h[j]
		hBar[j] += a * w[j]
	}
}

// addScaled adds a·v to dst.
func addScaled(dst []float64, a float64, v []float64) {
	v = v[:len(dst)]
	for j := range dst {
		dst[j] += a * v[j]
	}
}

// clear sets all weights to zero.
func (net *Network) clear() {
	clear(net.W)
	clear(net.U)
	clear(net.B)
	clear(net.V)
}

// resize makes room for a sequence of the given length.
func (t *Tape) resize(hidden, length int) {
	if len(t.hBar) == hidden && len(t.misfit) == length {
		return
	}
	t.states = make([]float64, hidden*(length+1))
	t.hBar = make([]float64, hidden)
	t.aBar = make([]float64, hidden)
	t.misfit = make([]float64, length)
}
