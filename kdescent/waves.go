package kdescent

// waves are exp(i k·x) at several positions k. There are two sums for each:
// those of the real parts come before those of the imaginary ones.
type waves struct {
	dim       int
	positions []float64 // count×dim
}

func (v *waves) count() int   { return len(v.positions) / v.dim }
func (v *waves) sums() int    { return 2 * v.count() }
func (v *waves) columns() int { return v.dim }

// coherent bounds phases. Beyond it, neighbouring float64 numbers are more than a
// radian apart: the phase is unknown, and the mean of its exponential is zero.
const coherent = 1 << 53

func (v *waves) load(y []float64, x []float64) {
	d := v.dim
	n := min(len(x)/d, block)
	for j := range d {
		l := row(y, j)
		for i := range n {
			l[i] = x[i*d+j]
		}
		clear(l[n:])
	}
}

func (v *waves) position(c int) []float64 { return v.positions[c*v.dim : (c+1)*v.dim] }

func (v *waves) add(s *scratch, x, weights, sum, sq []float64) {
	v.load(s.y, x)
	s.loadWeights(weights, len(x)/v.dim)
	for c := range v.count() {
		v.total(s, sum, sq, c)
	}
}

func (v *waves) total(s *scratch, sum, sq []float64, c int) {
	re, im, reSq, imSq := sumWaveFast(s.y, s.w[:], v.position(c))
	v.tally(sum, sq, c, re, im, reSq, imSq)
}

func (v *waves) tally(sum, sq []float64, c int, re, im, reSq, imSq float64) {
	n := v.count()
	sum[c] += re
	sum[n+c] += im
	sq[c] += reSq
	sq[n+c] += imSq
}

// pull adds to the sums and to the cotangents. With θ = k·x, the cotangents r̄ and ī of
// the parts of the count, and those of the sums of squares r̄₂ and ī₂,
//
//	θ̄ = w·(ī cos θ − r̄ sin θ + 2w(ī₂ − r̄₂) sin θ cos θ)
//	w̄ += r̄ cos θ + ī sin θ + 2w(r̄₂ cos² θ + ī₂ sin² θ),   x̄ += θ̄·k.
func (v *waves) pull(s *scratch, x, weights []float64, seeds, sqSeeds, sum, sq, xBar, weightsBar []float64) {
	d, n := v.dim, v.count()
	v.load(s.y, x)
	s.loadWeights(weights, len(x)/d)
	s.clearCotangents(d)
	for c := range n {
		reBar, imBar, reSlope, imSlope := seeds[c], seeds[n+c], 2*sqSeeds[c], 2*sqSeeds[n+c]
		if reBar == 0 && imBar == 0 && reSlope == 0 && imSlope == 0 {
			v.total(s, sum, sq, c)
			continue
		}
		re, im, reSq, imSq := pullWaveFast(s.y, s.w[:], v.position(c), reBar, imBar, reSlope, imSlope, s.g, s.wBar[:])
		v.tally(sum, sq, c, re, im, reSq, imSq)
	}
	m := min(len(xBar)/d, block)
	for j := range d {
		for i, g := range row(s.g, j)[:m] {
			xBar[i*d+j] += g
		}
	}
	s.storeWeights(weightsBar)
}

// push adds the tangents of sum and sq along xDot and weightsDot.
func (v *waves) push(s *scratch, x, weights, xDot, weightsDot, sumDot, sqDot []float64) {
	v.load(s.y, x)
	v.load(s.g, xDot)
	s.loadWeights(weights, len(x)/v.dim)
	s.loadWeightsDot(weightsDot, len(x)/v.dim)
	for c := range v.count() {
		reDot, imDot, reSqDot, imSqDot := pushWaveFast(s.y, s.w[:], v.position(c), s.g, s.wBar[:])
		v.tally(sumDot, sqDot, c, reDot, imDot, reSqDot, imSqDot)
	}
}
