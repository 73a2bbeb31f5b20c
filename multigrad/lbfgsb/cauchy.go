package lbfgsb

import "math"

// cauchy sets z to the generalised Cauchy point, c to Wᵀ(z−x), and places to
// where each variable stands there (algorithm CP, section 4). The path
// P(x−t·g) is piecewise linear; its pieces are walked in the order of their
// breakpoints until the quadratic model has a minimiser inside one.
func (m *Minimizer) cauchy() {
	copy(m.z, m.Iterate)
	clear(m.c)
	moving, endless := m.startPath()
	if !moving {
		return
	}
	k2 := 2 * m.Pairs.Len
	p, c := m.p[:k2], m.c[:k2]
	m.Pairs.project(m.d, p)
	f1 := -dot(m.d, m.d)
	f2 := -m.Pairs.Theta * f1
	floor := machineEpsilon * f2
	m.Pairs.middle(p, m.v)
	f2 -= dot(m.v[:k2], p)

	step, at := -f1/f2, 0.0
	for m.breaks.len() > 0 {
		next, i := m.breaks.min()
		length := next - at
		if step < length {
			break
		}
		at = next
		m.breaks.pop()
		d, z := m.fix(i)
		addScaled(c, length, p)
		if m.breaks.len() == 0 && !endless {
			return
		}
		g1, g2 := m.fixInModel(i, d)
		f1 += length*f2 + d*d - m.Pairs.Theta*d*z + g1
		f2 = max(floor, f2-m.Pairs.Theta*d*d+g2)
		step = -f1 / f2
	}
	step = max(step, 0)
	addScaled(m.z, at+step, m.d)
	addScaled(c, step, p)
}

// startPath fills the direction, the places and the breakpoints at the iterate.
// It reports whether anything moves and whether something moves without a
// breakpoint.
func (m *Minimizer) startPath() (moving, endless bool) {
	m.breaks.reset()
	for i, g := range m.Gradient {
		x := m.Iterate[i]
		m.places[i] = m.box.place(i, x, g)
		m.d[i] = 0
		if g == 0 || m.places[i] != free && m.places[i] != unbounded {
			continue
		}
		m.d[i] = -g
		moving = true
		room := m.box.upper[i] - x
		if g > 0 {
			room = x - m.box.lower[i]
		}
		if t := room / math.Abs(g); !math.IsInf(t, 1) {
			m.breaks.add(t, i)
		} else {
			endless = true
		}
	}
	m.breaks.order()
	return moving, endless
}

// fix puts variable i on the bound it reached and returns its direction and
// its displacement.
func (m *Minimizer) fix(i int) (d, z float64) {
	d = m.d[i]
	m.d[i] = 0
	m.places[i], m.z[i] = atLower, m.box.lower[i]
	if d > 0 {
		m.places[i], m.z[i] = atUpper, m.box.upper[i]
	}
	return d, m.z[i] - m.Iterate[i]
}

// fixInModel takes variable i, whose direction was d, out of p = Wᵀd and
// returns what that adds to the first and second derivative of the model.
func (m *Minimizer) fixInModel(i int, d float64) (f1, f2 float64) {
	k2 := 2 * m.Pairs.Len
	if k2 == 0 {
		return 0, 0
	}
	p, c, w, v := m.p[:k2], m.c[:k2], m.w[:k2], m.v[:k2]
	m.Pairs.row(i, w)
	m.Pairs.middle(w, v)
	f1 = d * dot(c, v)
	f2 = 2*d*dot(p, v) - d*d*dot(w, v)
	addScaled(p, -d, w)
	return f1, f2
}
