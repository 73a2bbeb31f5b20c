package kdescent

import "math"

// waves are exp(i k·x) at several positions k. There are two sums for each:
// those of the real parts stand before those of the imaginary ones.
type waves struct {
	dim       int
	positions []float64 // count×dim
}

func (v *waves) count() int   { return len(v.positions) / v.dim }
func (v *waves) sums() int    { return 2 * v.count() }
func (v *waves) columns() int { return v.dim }

// coherent bounds phases. Beyond it neighbouring float64 numbers are more than a
// radian apart: nothing is known of the phase, whose mean is zero.
const coherent = 1 << 53

func (v *waves) load(y []lane, x []float64) {
	d := v.dim
	n := min(len(x)/d, block)
	for j := range d {
		l := &y[j]
		for i := range n {
			l[i] = x[i*d+j]
		}
		clear(l[n:])
	}
}

// phase sets q to k·x at position c, and e and f to its cosine and sine.
func (v *waves) phase(s *scratch, c int) {
	d := v.dim
	clear(s.q[:])
	for j := range d {
		k := v.positions[c*d+j]
		for i, x := range &s.y[j] {
			s.q[i] += k * x
		}
	}
	for i, theta := range &s.q {
		switch {
		case math.Abs(theta) <= coherent:
			s.f[i], s.e[i] = math.Sincos(theta)
		case s.hasNaN(i, d):
			s.f[i], s.e[i] = math.NaN(), math.NaN()
		default:
			s.f[i], s.e[i] = 0, 0
		}
	}
}

func (v *waves) add(s *scratch, x, weights, sum, sq []float64) {
	v.load(s.y, x)
	s.loadWeights(weights, len(x)/v.dim)
	for c := range v.count() {
		v.phase(s, c)
		v.total(s, sum, sq, c)
	}
}

func (v *waves) total(s *scratch, sum, sq []float64, c int) {
	n := v.count()
	re, reSq := weighted(&s.w, &s.e)
	im, imSq := weighted(&s.w, &s.f)
	sum[c] += re
	sum[n+c] += im
	sq[c] += reSq
	sq[n+c] += imSq
}

// pull: with θ = k·x, the cotangents r̄ and ī of the parts of the count, and
// those of the sums of squares r̄₂ and ī₂,
//
//	θ̄ = w·(ī cos θ − r̄ sin θ + 2w(ī₂ − r̄₂) sin θ cos θ)
//	w̄ += r̄ cos θ + ī sin θ + 2w(r̄₂ cos² θ + ī₂ sin² θ),   x̄ += θ̄·k.
func (v *waves) pull(s *scratch, x, weights []float64, seeds, sqSeeds, sum, sq, xBar, weightsBar []float64) {
	d, n := v.dim, v.count()
	v.load(s.y, x)
	s.loadWeights(weights, len(x)/d)
	s.clearCotangents(d)
	for c := range n {
		v.phase(s, c)
		v.total(s, sum, sq, c)
		re, im, re2, im2 := seeds[c], seeds[n+c], 2*sqSeeds[c], 2*sqSeeds[n+c]
		if re == 0 && im == 0 && re2 == 0 && im2 == 0 {
			continue
		}
		for i, w := range &s.w {
			cos, sin := s.e[i], s.f[i]
			s.wBar[i] += re*cos + im*sin + w*(re2*cos*cos+im2*sin*sin)
			s.q[i] = w * (im*cos - re*sin + w*(im2-re2)*sin*cos)
		}
		for j := range d {
			addScaled(&s.g[j], &s.q, v.positions[c*d+j])
		}
	}
	m := min(len(xBar)/d, block)
	for j := range d {
		for i, g := range s.g[j][:m] {
			xBar[i*d+j] += g
		}
	}
	s.storeWeights(weightsBar)
}

// push adds the tangents of sum and sq along xDot and weightsDot.
func (v *waves) push(s *scratch, x, weights, xDot, weightsDot, sum, sq, sumDot, sqDot []float64) {
	d, n := v.dim, v.count()
	v.load(s.y, x)
	v.load(s.g, xDot)
	s.loadWeights(weights, len(x)/d)
	s.loadWeightsDot(weightsDot, len(x)/d)
	for c := range n {
		v.phase(s, c)
		v.total(s, sum, sq, c)
		clear(s.q[:])
		for j := range d {
			addScaled(&s.q, &s.g[j], v.positions[c*d+j])
		}
		for i, w := range &s.w {
			cos, sin := s.e[i], s.f[i]
			turn := w * s.q[i]
			re := s.wBar[i]*cos - turn*sin
			im := s.wBar[i]*sin + turn*cos
			sumDot[c] += re
			sumDot[n+c] += im
			sqDot[c] += 2 * w * cos * re
			sqDot[n+c] += 2 * w * sin * im
		}
	}
}
