package ode

// Tape is the scratch memory of LastGrad, reused from call to call.
type Tape struct {
	states  []float64 // y and the three midpoints of every step
	k       [4][]float64
	y       []float64
	yBar    []float64
	nextBar []float64
	kBar    []float64
}

// LastHand is LastGrad written by hand, loop by loop: it saves the four
// points of every step and runs one fused loop per stage backwards.
func (t *Tape) LastHand(x []float64, steps int, xGrad []float64) float64 {
	n := len(x)
	t.resize(n, steps)
	clear(t.y)
	h := 2 / float64(steps)
	for s := range steps {
		t.forward(x, h, t.points(s, n))
	}
	clear(xGrad)
	clear(t.yBar)
	t.yBar[n-1] = 1
	for s := steps - 1; s >= 0; s-- {
		t.backward(x, h, t.points(s, n), xGrad)
	}
	return t.y[n-1]
}

// points returns the saved points of step s.
func (t *Tape) points(s, n int) (p [4][]float64) {
	for j := range p {
		p[j] = t.states[(4*s+j)*n : (4*s+j+1)*n]
	}
	return p
}

// forward takes one step and leaves its points in p.
func (t *Tape) forward(x []float64, h float64, p [4][]float64) {
	copy(p[0], t.y)
	field(t.k[0], x, p[0])
	step(p[1], t.y, h/2, t.k[0])
	field(t.k[1], x, p[1])
	step(p[2], t.y, h/2, t.k[1])
	field(t.k[2], x, p[2])
	step(p[3], t.y, h, t.k[2])
	field(t.k[3], x, p[3])
	y := t.y
	n := len(y)
	k1, k2, k3, k4 := t.k[0][:n], t.k[1][:n], t.k[2][:n], t.k[3][:n]
	for i := range y {
		y[i] += h / 6 * (k1[i] + 2*k2[i] + 2*k3[i] + k4[i])
	}
}

// backward turns the adjoint of y after a step into that before it.
func (t *Tape) backward(x []float64, h float64, p [4][]float64, xBar []float64) {
	copy(t.nextBar, t.yBar)
	for i, b := range t.yBar {
		t.kBar[i] = h / 6 * b
	}
	t.stage(x, p[3], xBar, h/3, h)
	t.stage(x, p[2], xBar, h/3, h/2)
	t.stage(x, p[1], xBar, h/6, h/2)
	t.stage(x, p[0], xBar, 0, 0)
	t.yBar, t.nextBar = t.nextBar, t.yBar
}

// stage reverses k = field(x, point), where point = y + c·k′: it adds to the
// adjoints of x and y and replaces kBar by w·yBar + c·pointBar, that of k′.
func (t *Tape) stage(x, point, xBar []float64, w, c float64) {
	n := len(x)
	kBar, yBar, nextBar := t.kBar[:n], t.yBar[:n], t.nextBar[:n]
	point, xBar = point[:n], xBar[:n]
	xBar[0] += kBar[0]
	for i := 1; i < n; i++ {
		k := kBar[i]
		xBar[i] += k * point[i-1]
		b := k * x[i]
		nextBar[i-1] += b
		kBar[i-1] = w*yBar[i-1] + c*b
	}
	kBar[n-1] = w * yBar[n-1]
}

// resize makes room for n components and the given number of steps.
func (t *Tape) resize(n, steps int) {
	if len(t.y) == n && len(t.states) == 4*n*steps {
		return
	}
	t.states = make([]float64, 4*n*steps)
	for j := range t.k {
		t.k[j] = make([]float64, n)
	}
	t.y = make([]float64, n)
	t.yBar = make([]float64, n)
	t.nextBar = make([]float64, n)
	t.kBar = make([]float64, n)
}
