// A struct with references that is passed by value may have them moved in what it leads to:
// the gradient keeps the structure it came with.
package references_entering

type model struct {
	Gain float64
	Bias [2]float64
	W    []float64
	Rows [][]float64
}

// Rearranged grows into its rows, and lets them change places.
//
//gradgen:vjp wrt=m,x
//gradgen:grad wrt=m,x
func Rearranged(m model, x []float64) float64 {
	m.W = append(m.W, m.Gain, x[0])
	m.Gain += m.W[0] * m.Bias[1]
	s := m.W[0] * m.W[len(m.W)-2]
	m.Rows = append(m.Rows[:0], m.W, m.Rows[0])
	m.Rows[1][0] *= s
	m.Bias[0] *= s
	m = model{W: m.Rows[1], Rows: m.Rows, Gain: m.Gain, Bias: m.Bias}
	return s + m.W[0]*m.Rows[0][0]*m.Gain*m.Bias[0]
}

func RearrangedInputs() [][]any {
	return [][]any{
		{model{0.5, [2]float64{0.3, -0.2}, []float64{0.7, 0.1}, [][]float64{{0.2}, {0.4, 0.9}}}, []float64{1.1}},
		{model{0.5, [2]float64{0.3, 1.2}, []float64{0.7}, [][]float64{{0.2, 0.5}}}, []float64{-0.3, 2}},
	}
}

// Swapped leaves the struct itself alone.
//
//gradgen:vjp wrt=m
//gradgen:grad wrt=m
func Swapped(m model) float64 {
	m.Rows[0], m.Rows[1] = m.Rows[1], m.Rows[0]
	return m.Rows[0][0]*m.Rows[1][0]*m.Rows[0][0] + m.Gain*m.W[0]
}

func SwappedInputs() [][]any {
	return [][]any{{model{0.5, [2]float64{0.3, -0.2}, []float64{0.7, 0.1}, [][]float64{{0.2}, {0.4, 0.9}}}}}
}
