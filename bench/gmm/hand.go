package gmm

import "math"

// Tape is the scratch memory of ObjectiveHand, reused from call to call.
type Tape struct {
	diagonal       [][]float64
	logDet, terms  []float64
	logDetBar      []float64
	centred, white [][]float64
	centredBar     []float64
}

// ObjectiveHand is ObjectiveGrad written by hand: each point's residuals are
// kept until its posterior probabilities are known, and nothing longer.
func (t *Tape) ObjectiveHand(alphas []float64, means, icf, x [][]float64, prior Wishart,
	alphasGrad []float64, meansGrad, icfGrad [][]float64) float64 {
	k, n, d := len(alphas), float64(len(x)), len(means[0])
	t.resize(k, d)
	t.clear(alphasGrad, meansGrad, icfGrad)
	for j := range k {
		t.logDet[j] = 0
		for a, q := range icf[j][:d] {
			t.diagonal[j][a] = math.Exp(q)
			t.logDet[j] += q
		}
	}
	total := 0.0
	for i := range x {
		total += t.point(alphas, means, icf, x[i])
		for j, w := range t.terms {
			alphasGrad[j] += w
			t.logDetBar[j] += w
			t.component(j, w, icf[j][d:], meansGrad[j], icfGrad[j])
		}
	}
	total -= n * (softmax(t.terms, alphas) + 0.5*float64(d)*math.Log(2*math.Pi))
	for j, w := range t.terms {
		alphasGrad[j] -= n * w
	}
	t.priorBack(icf, prior, icfGrad)
	return total + logPrior(t.diagonal, icf, t.logDet, prior)
}

// point leaves a point's posterior probabilities in terms and returns the
// logarithm of its density.
func (t *Tape) point(alphas []float64, means, icf [][]float64, x []float64) float64 {
	for j, mean := range means {
		centred := t.centred[j]
		for a, m := range mean {
			centred[a] = x[a] - m
		}
		lowerTimes(t.white[j], t.diagonal[j], icf[j][len(x):], centred)
		t.terms[j] = alphas[j] + t.logDet[j] - 0.5*squaredNorm(t.white[j])
	}
	return softmax(t.terms, t.terms)
}

// component adds what one point of posterior probability w gives to the
// adjoints of component j.
func (t *Tape) component(j int, w float64, below, meanBar, icfBar []float64) {
	white, centred := t.white[j], t.centred[j]
	d := len(white)
	centred, diagonal := centred[:d], t.diagonal[j][:d]
	centredBar, meanBar := t.centredBar[:d], meanBar[:d]
	for a := range white {
		white[a] *= -w
		icfBar[a] += white[a] * centred[a] * diagonal[a]
		centredBar[a] = white[a] * diagonal[a]
	}
	belowBar := icfBar[d:]
	for c := range centred {
		m := d - c - 1
		column, columnBar, whiteBar := below[:m], belowBar[:m], white[c+1:]
		v, sum := centred[c], centredBar[c]
		for r, b := range whiteBar {
			columnBar[r] += b * v
			sum += b * column[r]
		}
		meanBar[c] -= sum
		below, belowBar = below[m:], belowBar[m:]
	}
}

// priorBack adds the adjoints of the prior and of the log determinants.
func (t *Tape) priorBack(icf [][]float64, prior Wishart, icfGrad [][]float64) {
	scale, m := prior.Gamma*prior.Gamma, float64(prior.M)
	for j, row := range icf {
		d := len(t.diagonal[j])
		for a, q := range t.diagonal[j] {
			icfGrad[j][a] += t.logDetBar[j] + m - scale*q*q
		}
		for a, l := range row[d:] {
			icfGrad[j][d+a] -= scale * l
		}
	}
}

// softmax stores the softmax of v in dst, which may be v, and returns the
// log-sum-exp.
func softmax(dst, v []float64) float64 {
	largest := v[0]
	for _, e := range v {
		largest = max(largest, e)
	}
	sum := 0.0
	for j, e := range v {
		dst[j] = math.Exp(e - largest)
		sum += dst[j]
	}
	scale := 1 / sum
	for j := range dst {
		dst[j] *= scale
	}
	return largest + math.Log(sum)
}

// clear sets the gradients to zero.
func (t *Tape) clear(alphas []float64, means, icf [][]float64) {
	clear(alphas)
	clear(t.logDetBar)
	for j := range means {
		clear(means[j])
		clear(icf[j])
	}
}

// resize makes room for k components in d dimensions.
func (t *Tape) resize(k, d int) {
	if len(t.logDet) == k && len(t.centredBar) == d {
		return
	}
	*t = Tape{
		diagonal: matrix(k, d), centred: matrix(k, d), white: matrix(k, d),
		logDet: make([]float64, k), logDetBar: make([]float64, k),
		terms: make([]float64, k), centredBar: make([]float64, d),
	}
}

// matrix returns rows of zeros.
func matrix(rows, columns int) [][]float64 {
	m := make([][]float64, rows)
	for i := range m {
		m[i] = make([]float64, columns)
	}
	return m
}
