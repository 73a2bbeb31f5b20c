package problems

import "math"

// An LSTM is a recurrent network of layers whose weights are diagonal, and the sequence of
// characters, Bits numbers each, that it is to predict.
type LSTM struct {
	Layers, Bits    int
	State, Sequence []float64
}

// Loss is the mean cross entropy of the predictions. main has, for each layer, the weights
// and then the biases of its four gates; extra has the weights of the input, those of the
// output, and the biases of the output.
//
//gradgen:grad wrt=main,extra
func (m *LSTM) Loss(main, extra []float64) float64 {
	b := m.Bits
	state := append([]float64(nil), m.State...)
	out := make([]float64, b)
	total, count := 0.0, 0
	for t := 0; t+b < len(m.Sequence); t += b {
		m.predict(main, extra, state, m.Sequence[t:t+b], out)
		sum := 2.0
		for _, v := range out {
			sum += math.Exp(v)
		}
		norm := math.Log(sum)
		for i, v := range m.Sequence[t+b : t+2*b] {
			total += v * (out[i] - norm)
		}
		count += b
	}
	return -total / float64(count)
}

// predict sets out to the prediction for the character in, and moves the state.
func (m *LSTM) predict(main, extra, state, in, out []float64) {
	b := m.Bits
	for i, v := range in {
		out[i] = v * extra[i]
	}
	for l := range m.Layers {
		w, bias := main[8*l*b:(8*l+4)*b], main[(8*l+4)*b:(8*l+8)*b]
		hidden, cell := state[2*l*b:(2*l+1)*b], state[(2*l+1)*b:(2*l+2)*b]
		for i := range b {
			forget := sigmoid(out[i]*w[i] + bias[i])
			ingate := sigmoid(hidden[i]*w[b+i] + bias[b+i])
			outgate := sigmoid(out[i]*w[2*b+i] + bias[2*b+i])
			change := math.Tanh(hidden[i]*w[3*b+i] + bias[3*b+i])
			cell[i] = cell[i]*forget + ingate*change
			hidden[i] = outgate * math.Tanh(cell[i])
			out[i] = hidden[i]
		}
	}
	for i := range b {
		out[i] = out[i]*extra[b+i] + extra[2*b+i]
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
