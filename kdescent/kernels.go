package kdescent

// kernels are normal densities of one covariance around several centres.
type kernels struct {
	frame   *frame
	centers []float64 // whitened, count×dim
}

func (k *kernels) count() int   { return len(k.centers) / k.frame.dim }
func (k *kernels) sums() int    { return k.count() }
func (k *kernels) columns() int { return k.frame.dim }

// density sets e to the density of kernel c at the points, without norm.
func (k *kernels) density(s *scratch, c int) {
	d := k.frame.dim
	center := k.centers[c*d : c*d+d]
	q := &s.q
	for i, m := range &s.y[0] {
		u := m - center[0]
		q[i] = u * u
	}
	for j := 1; j < d; j++ {
		m := center[j]
		for i, v := range &s.y[j] {
			u := v - m
			q[i] += u * u
		}
	}
	expHalf(&s.e, q)
}

func (k *kernels) add(s *scratch, x, weights, sum, sq []float64) {
	k.frame.load(s.y, x)
	s.loadWeights(weights, len(x)/k.frame.dim)
	for c := range k.count() {
		k.density(s, c)
		k.total(s, sum, sq, c)
	}
}

// total adds Σ w𝒩 and Σ (w𝒩)² over the block.
func (k *kernels) total(s *scratch, sum, sq []float64, c int) {
	norm := k.frame.norm
	a, b := weighted(&s.w, &s.e)
	sum[c] += norm * a
	sq[c] += norm * norm * b
}

// weighted returns Σ we and Σ (we)².
func weighted(w, e *lane) (sum, sq float64) {
	var s0, s1, q0, q1 float64
	for i := 0; i < block; i += 2 {
		a, b := w[i]*e[i], w[i+1]*e[i+1]
		s0 += a
		s1 += b
		q0 += a * a
		q1 += b * b
	}
	return s0 + s1, q0 + q1
}

// pull: with φ = norm·e, ∂φ/∂y = −φ·(y−c), and the count's cotangent n̄ and
// that of the sum of squares q̄,
//
//	φ̄ = w·(n̄ + 2q̄wφ),   w̄ += φ·(n̄ + 2q̄wφ).
func (k *kernels) pull(s *scratch, x, weights []float64, seeds, sqSeeds, sum, sq, xBar, weightsBar []float64) {
	d, norm := k.frame.dim, k.frame.norm
	k.frame.load(s.y, x)
	s.loadWeights(weights, len(x)/d)
	s.clearCotangents(d)
	for c := range k.count() {
		k.density(s, c)
		k.total(s, sum, sq, c)
		if seeds[c] == 0 && sqSeeds[c] == 0 {
			continue
		}
		seed, slope := seeds[c]*norm, 2*sqSeeds[c]*norm*norm
		for i, e := range &s.e {
			a := e * (seed + slope*s.w[i]*e)
			s.wBar[i] += a
			s.q[i] = a * s.w[i]
		}
		for j := range d {
			m, g, y := k.centers[c*d+j], &s.g[j], &s.y[j]
			for i, a := range &s.q {
				g[i] -= a * (y[i] - m)
			}
		}
	}
	k.frame.pull(xBar, s.g[:d])
	s.storeWeights(weightsBar)
}

// push adds the tangents of sum and sq along xDot and weightsDot.
func (k *kernels) push(s *scratch, x, weights, xDot, weightsDot, sum, sq, sumDot, sqDot []float64) {
	d, norm := k.frame.dim, k.frame.norm
	k.frame.load(s.y, x)
	k.frame.tangent(s.g[:d], xDot)
	s.loadWeights(weights, len(x)/d)
	s.loadWeightsDot(weightsDot, len(x)/d)
	for c := range k.count() {
		k.density(s, c)
		k.total(s, sum, sq, c)
		clear(s.q[:])
		for j := range d {
			m, yDot, y := k.centers[c*d+j], &s.g[j], &s.y[j]
			for i := range &s.q {
				s.q[i] -= (y[i] - m) * yDot[i]
			}
		}
		var a, b float64
		for i, e := range &s.e {
			dot := 0.0
			if e != 0 {
				dot = e * (s.wBar[i] + s.w[i]*s.q[i])
			}
			a += dot
			b += 2 * s.w[i] * e * dot
		}
		sumDot[c] += norm * a
		sqDot[c] += norm * norm * b
	}
}
