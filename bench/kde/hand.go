package kde

import "math"

// SumHand is SumGrad written by hand: one pass over the points, nothing stored.
func (m *Model) SumHand(x, xGrad []float64) float64 {
	w, sum := m.Whiten, 0.0
	for i := 0; i+2 < len(x); i += 3 {
		p, g := x[i:i+3:i+3], xGrad[i:i+3:i+3]
		a := w[0] * p[0]
		b := w[1]*p[0] + w[2]*p[1]
		c := w[3]*p[0] + w[4]*p[1] + w[5]*p[2]
		var aBar, bBar, cBar float64
		for k, weight := range m.Weights {
			center := m.Centers[3*k : 3*k+3 : 3*k+3]
			u, v, t := a-center[0], b-center[1], c-center[2]
			e := weight * math.Exp(-0.5*(u*u+v*v+t*t))
			sum += e
			aBar -= e * u
			bBar -= e * v
			cBar -= e * t
		}
		g[0] = m.Norm * (w[0]*aBar + w[1]*bBar + w[3]*cBar)
		g[1] = m.Norm * (w[2]*bBar + w[4]*cBar)
		g[2] = m.Norm * w[5] * cBar
	}
	return m.Norm * sum
}
