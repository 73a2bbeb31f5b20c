package problems

import "math"

// Kalman is the negative log-likelihood of the measurements ys of the first component
// of a state under x' = F·x + noise of covariance Q, by the filter of Kalman (1960).
//
//gradgen:grad wrt=f,q name=KalmanPlain
//gradgen:grad wrt=f,q vector=on
func Kalman(f, q [][]float64, r float64, ys []float64) float64 {
	n := len(f)
	x, p := make([]float64, n), identity(n)
	loss := 0.0
	for _, y := range ys {
		x = times(f, x)
		p = plus(product(product(f, p), transposed(f)), q)
		e := y - x[0]
		s := p[0][0] + r
		loss += (e*e/s + math.Log(2*math.Pi*s)) / 2
		gain := make([]float64, n)
		for i := range gain {
			gain[i] = p[i][0] / s
			x[i] += gain[i] * e
		}
		next := square(n)
		for i := 0; i < n; i++ {
			for j := 0; j < n; j++ {
				next[i][j] = p[i][j] - gain[i]*p[0][j]
			}
		}
		p = next
	}
	return loss
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func identity(n int) [][]float64 {
	m := square(n)
	for i := range m {
		m[i][i] = 1
	}
	return m
}

func times(a [][]float64, x []float64) []float64 {
	y := make([]float64, len(a))
	for i := range a {
		for k := range x {
			y[i] += a[i][k] * x[k]
		}
	}
	return y
}

func product(a, b [][]float64) [][]float64 {
	n := len(a)
	c := square(n)
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			for k := 0; k < n; k++ {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

func transposed(a [][]float64) [][]float64 {
	t := square(len(a))
	for i := range a {
		for j := range a[i] {
			t[j][i] = a[i][j]
		}
	}
	return t
}

func plus(a, b [][]float64) [][]float64 {
	c := square(len(a))
	for i := range a {
		for j := range a[i] {
			c[i][j] = a[i][j] + b[i][j]
		}
	}
	return c
}

// A kalmanStep is what the hand-written adjoint keeps of one time.
type kalmanStep struct {
	x, gain []float64
	p, fp   [][]float64 // before the step; F·P
	next    [][]float64 // F·P·Fᵀ + Q
	e, s    float64
}

// KalmanHand is Kalman and its gradient, by hand.
func KalmanHand(f, q [][]float64, r float64, ys []float64, fGrad, qGrad [][]float64) float64 {
	steps, loss := filtered(f, q, r, ys)
	for i := range f {
		clear(fGrad[i])
		clear(qGrad[i])
	}
	xBar, pBar := make([]float64, len(f)), square(len(f))
	for t := len(ys) - 1; t >= 0; t-- {
		nextBar := steps[t].updateBack(xBar, pBar)
		xBar, pBar = steps[t].predictBack(f, xBar, nextBar, fGrad, qGrad)
	}
	return loss
}

// filtered runs the filter.
func filtered(f, q [][]float64, r float64, ys []float64) ([]kalmanStep, float64) {
	n := len(f)
	steps := make([]kalmanStep, len(ys))
	x, p := make([]float64, n), identity(n)
	loss := 0.0
	for t, y := range ys {
		st := &steps[t]
		st.x, st.p = x, p
		x = times(f, x)
		st.fp = product(f, p)
		st.next = square(n)
		for i := range n {
			for j := range n {
				sum := q[i][j]
				for k := range n {
					sum += st.fp[i][k] * f[j][k]
				}
				st.next[i][j] = sum
			}
		}
		st.e, st.s = y-x[0], st.next[0][0]+r
		loss += (st.e*st.e/st.s + math.Log(2*math.Pi*st.s)) / 2
		st.gain = make([]float64, n)
		p = square(n)
		for i := range n {
			st.gain[i] = st.next[i][0] / st.s
			x[i] += st.gain[i] * st.e
			for j := range n {
				p[i][j] = st.next[i][j] - st.gain[i]*st.next[0][j]
			}
		}
	}
	return steps, loss
}

// updateBack goes back through the update: it returns the adjoint of next and takes that of
// the innovation from xBar.
func (st *kalmanStep) updateBack(xBar []float64, pBar [][]float64) [][]float64 {
	n := len(xBar)
	nextBar, gainBar := square(n), make([]float64, n)
	eBar, sBar := st.e/st.s, (1/st.s-st.e*st.e/(st.s*st.s))/2
	for i := range n {
		gainBar[i] = xBar[i] * st.e
		eBar += xBar[i] * st.gain[i]
		for j := range n {
			nextBar[i][j] += pBar[i][j]
			gainBar[i] -= pBar[i][j] * st.next[0][j]
			nextBar[0][j] -= pBar[i][j] * st.gain[i]
		}
	}
	for i := range n {
		nextBar[i][0] += gainBar[i] / st.s
		sBar -= gainBar[i] * st.gain[i] / st.s
	}
	nextBar[0][0] += sBar
	xBar[0] -= eBar
	return nextBar
}

// predictBack goes back through the prediction: it adds to the gradients and returns the
// adjoints of the state before.
func (st *kalmanStep) predictBack(f [][]float64, xBar []float64, nextBar, fGrad, qGrad [][]float64) ([]float64, [][]float64) {
	n := len(f)
	fpBar := square(n)
	for i := range n {
		for j := range n {
			b := nextBar[i][j]
			qGrad[i][j] += b
			for k := range n {
				fpBar[i][k] += b * f[j][k]
				fGrad[j][k] += b * st.fp[i][k]
			}
		}
	}
	before, pBar := make([]float64, n), square(n)
	for i := range n {
		for k := range n {
			fGrad[i][k] += xBar[i] * st.x[k]
			before[k] += f[i][k] * xBar[i]
			for j := range n {
				fGrad[i][k] += fpBar[i][j] * st.p[k][j]
				pBar[k][j] += f[i][k] * fpBar[i][j]
			}
		}
	}
	return before, pBar
}

// Phylogeny is the log-likelihood of sequences at the leaves of a binary tree under the
// model of Jukes and Cantor (1969), by the pruning of Felsenstein (1981). Nodes are
// numbered so that children come before their parent, the last is the root, and node i
// has a branch of lengths[i] above it. Leaves have no children: −1.
//
//gradgen:grad wrt=lengths name=PhylogenyPlain
//gradgen:grad wrt=lengths vector=on
func Phylogeny(lengths []float64, left, right []int, sites [][]int) float64 {
	total := 0.0
	for _, site := range sites {
		partial := make([][]float64, len(left))
		for node := range left {
			partial[node] = make([]float64, 4)
			if left[node] < 0 {
				partial[node][site[node]] = 1
				continue
			}
			a, b := left[node], right[node]
			for s := 0; s < 4; s++ {
				fromA, fromB := 0.0, 0.0
				for t := 0; t < 4; t++ {
					fromA += transition(s, t, lengths[a]) * partial[a][t]
					fromB += transition(s, t, lengths[b]) * partial[b][t]
				}
				partial[node][s] = fromA * fromB
			}
		}
		root := partial[len(partial)-1]
		total += math.Log((root[0] + root[1] + root[2] + root[3]) / 4)
	}
	return total
}

// transition is the probability that s is t after a time.
func transition(s, t int, time float64) float64 {
	if s == t {
		return 0.25 + 0.75*math.Exp(-4*time/3)
	}
	return 0.25 - 0.25*math.Exp(-4*time/3)
}

// PhylogenyHand is Phylogeny and its gradient, by hand. The transitions of a branch are
// the same for all sites, and Σ p·e + (1 − e)/4·Σ p is what comes up a branch.
func PhylogenyHand(lengths []float64, left, right []int, sites [][]int, grad []float64) float64 {
	clear(grad)
	n := len(left)
	partial, bars, below := make([][4]float64, n), make([][4]float64, n), make([][2][4]float64, n)
	stays := make([]float64, n)
	for i, t := range lengths {
		stays[i] = math.Exp(-4 * t / 3)
	}
	total := 0.0
	for _, site := range sites {
		for node := range left {
			partial[node], bars[node] = [4]float64{}, [4]float64{}
			if left[node] < 0 {
				partial[node][site[node]] = 1
				continue
			}
			below[node] = [2][4]float64{upwards(&partial[left[node]], stays[left[node]]), upwards(&partial[right[node]], stays[right[node]])}
			for s := range 4 {
				partial[node][s] = below[node][0][s] * below[node][1][s]
			}
		}
		root := &partial[n-1]
		sum := root[0] + root[1] + root[2] + root[3]
		total += math.Log(sum / 4)
		bars[n-1] = [4]float64{1 / sum, 1 / sum, 1 / sum, 1 / sum}
		for node := n - 1; node >= 0; node-- {
			if left[node] < 0 {
				continue
			}
			for side, child := range [2]int{left[node], right[node]} {
				var bar [4]float64
				for s := range 4 {
					bar[s] = bars[node][s] * below[node][1-side][s]
				}
				p, down := &partial[child], upwards(&bar, stays[child])
				mean := (p[0] + p[1] + p[2] + p[3]) / 4
				for s := range 4 {
					bars[child][s] += down[s]
					grad[child] -= 4. / 3 * stays[child] * bar[s] * (p[s] - mean)
				}
			}
		}
	}
	return total
}

// upwards is the transition matrix of a branch times p.
func upwards(p *[4]float64, stays float64) (up [4]float64) {
	other := (1 - stays) / 4 * (p[0] + p[1] + p[2] + p[3])
	for s := range up {
		up[s] = other + stays*p[s]
	}
	return up
}
