package lbfgsb

import "math"

// minimizeSubspace moves z from the Cauchy point to the minimiser of the
// quadratic model over the variables that are free there (section 5.1, direct
// primal method, with the projection of Morales and Nocedal 2011). It reports
// false when a factorisation breaks down.
func (m *Minimizer) minimizeSubspace() bool {
	m.listFree()
	if len(m.free) == 0 || m.Pairs.Len == 0 {
		return true
	}
	if !m.formK() {
		return false
	}
	m.reducedGradient()
	m.newton()
	m.projectNewton()
	return true
}

func (m *Minimizer) listFree() {
	m.free, m.atBound = m.free[:0], m.atBound[:0]
	for i, p := range m.places {
		if p.movable() {
			m.free = append(m.free, i)
		} else {
			m.atBound = append(m.atBound, i)
		}
	}
}

// reducedGradient writes r = −Zᵀ(g + B(z−x)) for the free variables (5.4).
func (m *Minimizer) reducedGradient() {
	if !m.box.constrained {
		for i, g := range m.Gradient {
			m.r[i] = -g
		}
		return
	}
	b := &m.Pairs
	for j, i := range m.free {
		m.r[j] = -b.Theta*(m.z[i]-m.Iterate[i]) - m.Gradient[i]
	}
	b.middle(m.c, m.v)
	for k := range b.Len {
		my, ms := m.v[k], b.Theta*m.v[b.Len+k]
		for j, i := range m.free {
			m.r[j] += b.Y[k][i]*my + b.S[k][i]*ms
		}
	}
}

// newton overwrites r with the unconstrained Newton direction of the subspace,
// r/θ + ZᵀW K⁻¹ WᵀZ r/θ² (5.11), with K = LELᵀ from formK.
func (m *Minimizer) newton() {
	b, ld := &m.Pairs, 2*m.Pairs.memory()
	v := m.v[:2*b.Len]
	for k := range b.Len {
		var y, s float64
		for j, i := range m.free {
			y += b.Y[k][i] * m.r[j]
			s += b.S[k][i] * m.r[j]
		}
		v[k], v[b.Len+k] = y, b.Theta*s
	}
	solveTransposed(m.k, ld, 2*b.Len, v)
	for k := range b.Len {
		v[k] = -v[k]
	}
	solveUpper(m.k, ld, 2*b.Len, v)
	for k := range b.Len {
		y, s := v[k]/b.Theta, v[b.Len+k]
		for j, i := range m.free {
			m.r[j] += b.Y[k][i]*y + b.S[k][i]*s
		}
	}
	for j := range m.free {
		m.r[j] /= b.Theta
	}
}

// projectNewton sets z to P(z + r). If the result is not a descent direction from the iterate, it truncates the
// Newton step at the first bound instead.
func (m *Minimizer) projectNewton() {
	copy(m.saved, m.z)
	touched := false
	for j, i := range m.free {
		m.z[i] = m.box.clamp(i, m.z[i]+m.r[j])
		touched = touched || m.z[i] == m.box.lower[i] || m.z[i] == m.box.upper[i]
	}
	if !touched || m.slopeTo(m.z) <= 0 {
		return
	}
	copy(m.z, m.saved)
	m.truncateNewton()
}

func (m *Minimizer) slopeTo(z []float64) float64 {
	slope := 0.0
	for i, g := range m.Gradient {
		slope += (z[i] - m.Iterate[i]) * g
	}
	return slope
}

func (m *Minimizer) truncateNewton() {
	step, first := 1.0, -1
	for j, i := range m.free {
		if t := m.roomFor(i, m.r[j]); t < step {
			step, first = t, j
		}
	}
	for j, i := range m.free {
		if j != first {
			m.z[i] += step * m.r[j]
		}
	}
	if first < 0 {
		return
	}
	i := m.free[first]
	if m.r[first] > 0 {
		m.z[i] = m.box.upper[i]
	} else {
		m.z[i] = m.box.lower[i]
	}
}

// roomFor returns the multiple of d by which z[i] may move before it reaches a bound.
func (m *Minimizer) roomFor(i int, d float64) float64 {
	switch {
	case d < 0:
		return max(0, (m.box.lower[i]-m.z[i])/d)
	case d > 0:
		return max(0, (m.box.upper[i]-m.z[i])/d)
	}
	return math.Inf(1)
}
