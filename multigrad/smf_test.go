package multigrad_test

import (
	"math"

	"github.com/gradgen/gradgen/multigrad"
)

// smf is the stellar mass function model of diffopt's documentation, with its
// adjoint written by hand. Sigma returns σ and dσ/dp of its parameter.
type smf struct {
	qmax   float64
	logM   []float64
	edges  []float64
	target []float64
	volume float64
	eps    float64
	sigma  func(p float64) (sigma, slope float64)
}

var _ multigrad.Model = (*smf)(nil)

const halos = 10_000

func expSigma(p float64) (sigma, slope float64) {
	sigma = math.Pow(10, p)
	return sigma, sigma * math.Ln10
}

func absSigma(p float64) (sigma, slope float64) { return math.Abs(p), math.Copysign(1, p) }

// documentation is the example of diffopt's documentation; rank holds every
// size-th halo.
func documentation(rank, size int) *smf {
	m := &smf{qmax: 0.9, logM: masses(0.9, halos, rank, size), edges: edges(), volume: 1, eps: 1e-10, sigma: expSigma}
	m.target = documentationSMF()
	return m
}

func documentationSMF() []float64 {
	return []float64{
		2121.162442666908, 1420.6010852937313, 896.8348630913815, 530.4371321165459, 292.3029470037924,
		149.36344038812487, 70.4927066939569, 30.628105543428266, 12.218650855187144, 4.466024314418639,
	}
}

// unitTest is the example of diffopt's unit tests.
func unitTest(rank, size int) *smf {
	m := &smf{qmax: 0.95, logM: masses(0.95, halos, rank, size), edges: edges(), volume: 10 * halos, eps: 1e-5, sigma: absSigma}
	m.target = unitTestSMF()
	return m
}

func unitTestSMF() []float64 {
	return []float64{
		0.02301788295140167, 0.016972864566722916, 0.0116054717910947, 0.007105365494647927,
		0.003771897200649533, 0.0016913670593020833, 0.0006281515963777993, 0.00019046759068023461,
		4.667013729917389e-05, 9.172596442800429e-06,
	}
}

// small is the model with 100 halos in place of 10 000.
func (m *smf) small(rank, size int) *smf {
	m.logM = masses(m.qmax, 100, rank, size)
	return m
}

func masses(qmax float64, n, rank, size int) (logM []float64) {
	for i := rank; i < n; i += size {
		q := qmax * float64(i) / float64(n-1)
		logM = append(logM, math.Log10(1e10/(1-q)))
	}
	return logM
}

func edges() []float64 {
	e := make([]float64, 11)
	for i := range e {
		e[i] = 9 + float64(i)/10
	}
	return e
}

func (m *smf) Sumstats(params []float64) []float64 {
	out := make([]float64, len(m.edges)-1)
	m.fill(params, out)
	return out
}

// fill writes the statistics to out.
func (m *smf) fill(params, out []float64) {
	sigma, _ := m.sigma(params[1])
	clear(out)
	for _, logM := range m.logM {
		below := 0.0
		for b, edge := range m.edges {
			above := 0.5 * (1 + math.Erf((edge-logM-params[0])/(math.Sqrt2*sigma)))
			if b > 0 {
				out[b-1] += (above - below) / (m.volume * (m.edges[b] - m.edges[b-1]))
			}
			below = above
		}
	}
}

func (m *smf) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	m.backward(params, outBar, paramsBar)
	return m.Sumstats(params)
}

func (m *smf) backward(params, outBar, paramsBar []float64) {
	sigma, slope := m.sigma(params[1])
	scale := 1 / (math.Sqrt2 * sigma)
	seeds := [11]float64{}
	for b, seed := range outBar {
		seed /= m.volume * (m.edges[b+1] - m.edges[b]) * math.SqrtPi
		seeds[b] -= seed
		seeds[b+1] += seed
	}
	for _, logM := range m.logM {
		for b, edge := range m.edges {
			z := (edge - logM - params[0]) * scale
			zBar := seeds[b] * math.Exp(-z*z)
			paramsBar[0] -= zBar * scale
			paramsBar[1] -= zBar * z / sigma * slope
		}
	}
}

func (m *smf) Loss(sumstats []float64) float64 {
	return m.LossGrad(sumstats, make([]float64, len(sumstats)))
}

func (m *smf) LossGrad(sumstats, grad []float64) float64 {
	sum, n := 0.0, float64(len(sumstats))
	for b, y := range sumstats {
		d := math.Log10(y+m.eps) - math.Log10(m.target[b]+m.eps)
		sum += d * d
		grad[b] = 2 * d / (n * math.Ln10 * (y + m.eps))
	}
	return sum / n
}
