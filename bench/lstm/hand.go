package lstm

import "math"

// Tape is the scratch memory of LossHand, reused from call to call.
type Tape struct {
	records    []record // one for each step, layer and unit
	hidden     []float64
	cell       []float64
	hiddenBar  []float64
	cellBar    []float64
	x, xBar    []float64
	prediction []float64 // of every step, later its adjoint
	output     []float64 // of the last layer at every step
}

// record is what the adjoint of one unit needs.
type record struct {
	x, hidden, cell               float64 // on entry
	forget, in, out, change, tanh float64
}

// LossHand is LossGrad written by hand: it saves the gates of every unit and
// goes through the sequence backwards.
func (t *Tape) LossHand(net *Network, start []State, sequence [][]float64, grad *Network) float64 {
	width, steps := len(net.In), len(sequence)-1
	t.resize(width, len(net.Layers), steps)
	for l, s := range start {
		copy(t.hidden[l*width:], s.Hidden)
		copy(t.cell[l*width:], s.Cell)
	}
	total := 0.0
	for s := range steps {
		total += t.forward(net, s, sequence[s], sequence[s+1])
	}
	grad.clear()
	clear(t.hiddenBar)
	clear(t.cellBar)
	scale := 1 / float64(width*steps)
	for s := steps - 1; s >= 0; s-- {
		t.backward(net, s, sequence[s], scale, grad)
	}
	return total * scale
}

// forward advances the network by one character, returns the score against
// the next one and leaves the adjoint of the logits in prediction.
func (t *Tape) forward(net *Network, s int, character, next []float64) float64 {
	width := len(net.In)
	for i, c := range character {
		t.x[i] = c * net.In[i]
	}
	for l := range net.Layers {
		t.advance(&net.Layers[l], l, t.at(s, l, len(net.Layers), width))
	}
	logits := t.prediction[s*width : (s+1)*width]
	copy(t.output[s*width:], t.x)
	for i, x := range t.x {
		logits[i] = x*net.Out[i] + net.OutBias[i]
	}
	return scoreBack(logits, next)
}

// advance runs one layer on x, which it replaces by the hidden state.
func (t *Tape) advance(l *Layer, layer int, units []record) {
	width := len(t.x)
	hidden, cell := t.hidden[layer*width:][:width], t.cell[layer*width:][:width]
	for i := range units {
		u := &units[i]
		u.x, u.hidden, u.cell = t.x[i], hidden[i], cell[i]
		u.forget = sigmoid(u.x*l.ForgetW[i] + l.ForgetB[i])
		u.in = sigmoid(u.hidden*l.InputW[i] + l.InputB[i])
		u.out = sigmoid(u.x*l.OutputW[i] + l.OutputB[i])
		u.change = math.Tanh(u.hidden*l.ChangeW[i] + l.ChangeB[i])
		cell[i] = u.cell*u.forget + u.in*u.change
		u.tanh = math.Tanh(cell[i])
		hidden[i] = u.out * u.tanh
		t.x[i] = hidden[i]
	}
}

// backward reverses step s.
func (t *Tape) backward(net *Network, s int, character []float64, scale float64, grad *Network) {
	width := len(net.In)
	logitsBar, output := t.prediction[s*width:(s+1)*width], t.output[s*width:(s+1)*width]
	for i, b := range logitsBar {
		b *= scale
		grad.Out[i] += b * output[i]
		grad.OutBias[i] += b
		t.xBar[i] = b * net.Out[i]
	}
	for l := len(net.Layers) - 1; l >= 0; l-- {
		t.retreat(&net.Layers[l], &grad.Layers[l], l, t.at(s, l, len(net.Layers), width))
	}
	for i, c := range character {
		grad.In[i] += t.xBar[i] * c
	}
}

// retreat reverses advance.
func (t *Tape) retreat(l, grad *Layer, layer int, units []record) {
	width := len(t.xBar)
	hiddenBar, cellBar := t.hiddenBar[layer*width:][:width], t.cellBar[layer*width:][:width]
	for i := range units {
		u := &units[i]
		h := hiddenBar[i] + t.xBar[i]
		c := cellBar[i] + h*u.out*(1-u.tanh*u.tanh)
		forget := c * u.cell * u.forget * (1 - u.forget)
		in := c * u.change * u.in * (1 - u.in)
		out := h * u.tanh * u.out * (1 - u.out)
		change := c * u.in * (1 - u.change*u.change)
		grad.ForgetW[i] += forget * u.x
		grad.ForgetB[i] += forget
		grad.InputW[i] += in * u.hidden
		grad.InputB[i] += in
		grad.OutputW[i] += out * u.x
		grad.OutputB[i] += out
		grad.ChangeW[i] += change * u.hidden
		grad.ChangeB[i] += change
		t.xBar[i] = forget*l.ForgetW[i] + out*l.OutputW[i]
		hiddenBar[i] = in*l.InputW[i] + change*l.ChangeW[i]
		cellBar[i] = c * u.forget
	}
}

// at returns the records of one layer at step s.
func (t *Tape) at(s, layer, layers, width int) []record {
	return t.records[(s*layers+layer)*width:][:width]
}

// scoreBack returns the cross entropy of the logits, which it replaces by
// their adjoints.
func scoreBack(logits, next []float64) float64 {
	sum, mass, loss := 2.0, 0.0, 0.0
	for i, v := range logits {
		mass += next[i]
		loss -= next[i] * v
		logits[i] = math.Exp(v)
		sum += logits[i]
	}
	scale := mass / sum
	for i := range logits {
		logits[i] = scale*logits[i] - next[i]
	}
	return loss + mass*math.Log(sum)
}

// clear sets all weights to zero.
func (net *Network) clear() {
	clear(net.In)
	clear(net.Out)
	clear(net.OutBias)
	for l := range net.Layers {
		for _, w := range net.Layers[l].weights() {
			clear(w)
		}
	}
}

// weights lists the layer's slices.
func (l *Layer) weights() [8][]float64 {
	return [8][]float64{l.ForgetW, l.ForgetB, l.InputW, l.InputB, l.OutputW, l.OutputB, l.ChangeW, l.ChangeB}
}

// resize makes room for a network and a sequence.
func (t *Tape) resize(width, layers, steps int) {
	if len(t.x) == width && len(t.cell) == width*layers && len(t.records) == steps*layers*width {
		return
	}
	vector := func(n int) []float64 { return make([]float64, n) }
	*t = Tape{
		records: make([]record, steps*layers*width),
		hidden:  vector(layers * width), hiddenBar: vector(layers * width),
		cell: vector(layers * width), cellBar: vector(layers * width),
		x: vector(width), xBar: vector(width),
		prediction: vector(steps * width), output: vector(steps * width),
	}
}
