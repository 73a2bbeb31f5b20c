// Package lstm is a benchmark problem: a stack of long short-term memory
// layers with diagonal weights, as in ADBench's LSTM objective.
package lstm

import "math"

// Layer holds the weights and biases of one layer's four gates; each slice
// has the width of the sequence.
type Layer struct {
	ForgetW, ForgetB []float64
	InputW, InputB   []float64
	OutputW, OutputB []float64
	ChangeW, ChangeB []float64
}

// Network is a stack of layers between an input scale and an affine output.
type Network struct {
	Layers  []Layer
	In      []float64 // scale of the input
	Out     []float64 // scale of the output
	OutBias []float64
}

// State is the memory of one layer.
type State struct {
	Hidden, Cell []float64
}

// Loss returns the mean cross entropy of predicting each character of the
// sequence from those before it. The states are where the layers start.
//
//gradgen:fast
//gradgen:grad wrt=net vector=on
func Loss(net *Network, start []State, sequence [][]float64) float64 {
	states := clone(start)
	width := len(net.In)
	x := make([]float64, width)
	prediction := make([]float64, width)
	total := 0.0
	for t := 0; t+1 < len(sequence); t++ {
		predict(net, states, sequence[t], x, prediction)
		total += crossEntropy(prediction, sequence[t+1])
	}
	return total / float64(width*(len(sequence)-1))
}

// predict advances the states by one character and stores the logits of the
// next one in prediction; x is scratch.
func predict(net *Network, states []State, character, x, prediction []float64) {
	for i := range x {
		x[i] = character[i] * net.In[i]
	}
	for l := range net.Layers {
		advance(&net.Layers[l], states[l].Hidden, states[l].Cell, x)
		copy(x, states[l].Hidden)
	}
	for i := range x {
		prediction[i] = x[i]*net.Out[i] + net.OutBias[i]
	}
}

// advance updates one layer's hidden state and cell for the input x.
func advance(l *Layer, hidden, cell, x []float64) {
	for i := range x {
		forget := sigmoid(x[i]*l.ForgetW[i] + l.ForgetB[i])
		in := sigmoid(hidden[i]*l.InputW[i] + l.InputB[i])
		out := sigmoid(x[i]*l.OutputW[i] + l.OutputB[i])
		change := math.Tanh(hidden[i]*l.ChangeW[i] + l.ChangeB[i])
		cell[i] = cell[i]*forget + in*change
		hidden[i] = out * math.Tanh(cell[i])
	}
}

// crossEntropy scores the logits against the next character.
func crossEntropy(logits, next []float64) float64 {
	sum := 2.0
	for _, v := range logits {
		sum += math.Exp(v)
	}
	norm := math.Log(sum)
	loss := 0.0
	for i, v := range logits {
		loss -= next[i] * (v - norm)
	}
	return loss
}

// sigmoid is the logistic function.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// clone copies the states so that the caller's stay as they are.
func clone(states []State) []State {
	c := make([]State, len(states))
	for l, s := range states {
		c[l].Hidden = append([]float64(nil), s.Hidden...)
		c[l].Cell = append([]float64(nil), s.Cell...)
	}
	return c
}
