package kdescent

import "github.com/gradgen/gradgen/runtime/vec"

// kernels are normal densities of one covariance around several centres.
type kernels struct {
	frame   *frame
	centers []float64 // whitened, count×dim
}

func (k *kernels) count() int   { return len(k.centers) / k.frame.dim }
func (k *kernels) sums() int    { return k.count() }
func (k *kernels) columns() int { return k.frame.dim }

// density sets e to the density of kernel c at the points, without the norm.
func (k *kernels) density(s *scratch, c int) {
	d := k.frame.dim
	center := k.centers[c*d : c*d+d]
	q := &s.q
	j := distances(q, s.y, center)
	for ; j < d; j++ {
		m := center[j]
		for i, v := range row(s.y, j) {
			u := v - m
			q[i] += u * u
		}
	}
	expHalf(&s.e, q)
}

// distances sets q to the squared distances in the first coordinates, up to three in
// one loop, and returns the number of these.
func distances(q *lane, y []float64, center []float64) int {
	switch len(center) {
	case 1:
		a, m := row(y, 0), center[0]
		for i := range q {
			u := a[i] - m
			q[i] = u * u
		}
		return 1
	case 2:
		a, b, m, n := row(y, 0), row(y, 1), center[0], center[1]
		for i := range q {
			u, v := a[i]-m, b[i]-n
			q[i] = u*u + v*v
		}
		return 2
	}
	a, b, c, l, m, n := row(y, 0), row(y, 1), row(y, 2), center[0], center[1], center[2]
	for i := range q {
		u, v, w := a[i]-l, b[i]-m, c[i]-n
		q[i] = u*u + v*v + w*w
	}
	return 3
}

func (k *kernels) center(c int) []float64 { return k.centers[c*k.frame.dim : (c+1)*k.frame.dim] }

func (k *kernels) add(s *scratch, x, weights, sum, sq []float64) {
	k.frame.load(s.y, x)
	s.loadWeights(weights, len(x)/k.frame.dim)
	for c := range k.count() {
		k.total(s, sum, sq, c)
	}
}

// total adds Σ w𝒩 and Σ (w𝒩)² over the block.
func (k *kernels) total(s *scratch, sum, sq []float64, c int) {
	if vec.Width() > 0 {
		a, b := sumKernelFast(s.y, s.w[:], k.center(c))
		k.tally(sum, sq, c, a, b)
		return
	}
	k.density(s, c)
	a, b := weighted(&s.w, &s.e)
	k.tally(sum, sq, c, a, b)
}

// tally adds a and b, the sums of kernel c without the norm, to its sums.
func (k *kernels) tally(sum, sq []float64, c int, a, b float64) {
	norm := k.frame.norm
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

// pull adds to the sums and to the cotangents. With φ = norm·e and ∂φ/∂y = −φ·(y−c),
// and with the cotangents n̄ of the count and q̄ of the sum of squares,
//
//	φ̄ = w·(n̄ + 2q̄wφ),   w̄ += φ·(n̄ + 2q̄wφ).
func (k *kernels) pull(s *scratch, x, weights []float64, seeds, sqSeeds, sum, sq, xBar, weightsBar []float64) {
	d, norm := k.frame.dim, k.frame.norm
	k.frame.load(s.y, x)
	s.loadWeights(weights, len(x)/d)
	s.clearCotangents(d)
	for c := range k.count() {
		if seeds[c] == 0 && sqSeeds[c] == 0 {
			k.total(s, sum, sq, c)
			continue
		}
		seed, slope := seeds[c]*norm, 2*sqSeeds[c]*norm*norm
		if vec.Width() > 0 {
			a, b := pullKernelFast(s.y, s.w[:], k.center(c), seed, slope, s.g, s.wBar[:])
			k.tally(sum, sq, c, a, b)
			continue
		}
		k.total(s, sum, sq, c)
		k.pullSteps(s, c, seed, slope)
	}
	k.frame.pull(xBar, s.g)
	s.storeWeights(weightsBar)
}

// pullSteps adds to the cotangents of the block. It uses the result of density.
func (k *kernels) pullSteps(s *scratch, c int, seed, slope float64) {
	for i, e := range &s.e {
		a := e * (seed + slope*s.w[i]*e)
		s.wBar[i] += a
		s.q[i] = a * s.w[i]
	}
	for j, m := range k.center(c) {
		g, y := row(s.g, j), row(s.y, j)
		for i, a := range &s.q {
			g[i] -= a * (y[i] - m)
		}
	}
}

// push adds the tangents of sum and sq along xDot and weightsDot.
func (k *kernels) push(s *scratch, x, weights, xDot, weightsDot, sumDot, sqDot []float64) {
	d := k.frame.dim
	k.frame.load(s.y, x)
	k.frame.tangent(s.g, xDot)
	s.loadWeights(weights, len(x)/d)
	s.loadWeightsDot(weightsDot, len(x)/d)
	for c := range k.count() {
		a, b := pushKernelFast(s.y, s.w[:], k.center(c), s.g, s.wBar[:])
		k.tally(sumDot, sqDot, c, a, b)
	}
}
