// Methods on values and pointers, the receiver differentiated or not.
package methods

type SMF struct {
	LogM  []float64
	Scale float64
	n     int
}

func (m *SMF) count() int { return len(m.LogM) + m.n*0 }

//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (m *SMF) Sumstats(params []float64) []float64 {
	out := make([]float64, 2)
	for _, v := range m.LogM {
		out[0] += v * params[0]
		out[1] += v * v * params[1] * m.Scale
	}
	out[0] /= float64(m.count())
	return out
}

//gradgen:vjp wrt=m,k
func (m SMF) Total(k float64) float64 {
	m.Scale *= k
	m.LogM[0] *= m.Scale
	return m.LogM[0]*m.LogM[1] + m.Scale
}

//gradgen:vjp wrt=m of=m
func (m *SMF) Rescale() {
	for i := range m.LogM {
		m.LogM[i] *= m.Scale
	}
	m.Scale = 1 / m.Scale
}

// Loss returns one number.
//
//gradgen:grad wrt=stats
func (*SMF) Loss(stats []float64) (s float64) {
	for _, v := range stats {
		s += v * v
	}
	return
}
