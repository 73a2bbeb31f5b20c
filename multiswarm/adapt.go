package multiswarm

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// rates are the constants of a strategy, with the values and names of Hansen's table 1.
type rates struct {
	weights             []float64 // of the points in their order, with the negative weights last
	mueff               float64
	cs, ds, cc, c1, cmu float64
	lazy                float64 // generations between two decompositions
}

func newRates(lambda, dims int) rates {
	n, w := float64(dims), make([]float64, lambda)
	var pos, neg, pos2, neg2 float64
	for i := range w {
		w[i] = math.Log(float64(lambda+1)/2) - math.Log(float64(i+1))
		if w[i] > 0 && i < lambda/2 {
			pos, pos2 = pos+w[i], pos2+w[i]*w[i]
		} else {
			w[i] = min(w[i], 0)
			neg, neg2 = neg-w[i], neg2+w[i]*w[i]
		}
	}
	r := rates{weights: w, mueff: pos * pos / pos2}
	r.cs = (r.mueff + 2) / (n + r.mueff + 5)
	r.ds = 1 + 2*max(0, math.Sqrt((r.mueff-1)/(n+1))-1) + r.cs
	r.cc = (4 + r.mueff/n) / (n + 4 + 2*r.mueff/n)
	r.c1 = 2 / ((n+1.3)*(n+1.3) + r.mueff)
	r.cmu = min(1-r.c1, 2*(0.25+r.mueff+1/r.mueff-2)/((n+2)*(n+2)+r.mueff))
	negative := 1 + r.c1/r.cmu
	if neg2 > 0 {
		negative = min(negative, 1+2*neg*neg/neg2/(r.mueff+2), (1-r.c1-r.cmu)/(n*r.cmu))
	}
	for i := range w {
		if w[i] > 0 {
			w[i] /= pos
		} else if neg > 0 {
			w[i] *= negative / neg
		}
	}
	r.lazy = 0.1 / ((r.c1 + r.cmu) * n)
	return r
}

// normalLength returns the expected length of a standard normal vector.
func normalLength(dims int) float64 {
	n := float64(max(1, dims))
	return math.Sqrt(n) * (1 - 1/(4*n) + 1/(21*n*n))
}

// adapt updates mean, paths, covariance and step size from the ranked points.
func (s *strategy) adapt() {
	d, r := s.d, s.rates
	step := make([]float64, d)
	for i, w := range r.weights {
		if w > 0 {
			addScaledVector(step, s.row(i), w)
		}
	}
	addScaledVector(s.Mean, step, s.Sigma)
	white := s.whiten(s.telling(step))
	push := math.Sqrt(r.cs * (2 - r.cs) * r.mueff)
	for k := range s.PathS {
		s.PathS[k] = (1-r.cs)*s.PathS[k] + push*white[k]
	}
	length, expected := size(s.PathS), normalLength(s.walls.open)
	still := length/math.Sqrt(1-math.Pow(1-r.cs, 2*float64(s.Generation+1))) < (1.4+2/float64(d+1))*expected
	push = 0
	if still {
		push = math.Sqrt(r.cc * (2 - r.cc) * r.mueff)
	}
	for k := range s.PathC {
		s.PathC[k] = (1-r.cc)*s.PathC[k] + push*step[k]
	}
	s.adaptC(still)
	s.Sigma *= math.Exp(min(1, r.cs/r.ds*(length/expected-1)))
}

// row returns y of the point with a rank.
func (s *strategy) row(rank int) []float64 {
	i := s.order[rank]
	return s.y[i*s.d : (i+1)*s.d]
}

func (s *strategy) adaptC(still bool) {
	d, r := s.d, s.rates
	lost, sum := 0.0, 0.0
	if !still {
		lost = r.c1 * r.cc * (2 - r.cc)
	}
	for _, w := range r.weights {
		sum += w
	}
	keep := 1 + lost - r.c1 - r.cmu*sum
	for i := range s.C {
		s.C[i] *= keep
	}
	s.addOuter(s.PathC, r.c1)
	for i, w := range r.weights {
		y := s.row(i)
		if w < 0 {
			length := size(s.whiten(y))
			w *= float64(d) / (length*length + 1e-300)
		}
		s.addOuter(y, r.cmu*w)
	}
}

// addOuter adds w·v·vᵀ to C.
func (s *strategy) addOuter(v []float64, w float64) {
	for i, a := range v {
		addScaledVector(s.C[i*s.d:(i+1)*s.d], v, w*a)
	}
}

// decompose computes B and D from C. The search ends if C is not positive definite.
func (s *strategy) decompose() {
	s.Stale = 0
	sym := mat.NewSymDense(s.d, nil)
	for i := range s.d {
		for j := range i + 1 {
			v := (s.C[i*s.d+j] + s.C[j*s.d+i]) / 2
			s.C[i*s.d+j], s.C[j*s.d+i] = v, v
			sym.SetSym(i, j, v)
		}
	}
	var eigen mat.EigenSym
	if !finiteAll(s.C) || !eigen.Factorize(sym, true) {
		s.restart()
		return
	}
	values := eigen.Values(nil)
	if !(values[0] > 0) || values[len(values)-1]/values[0] > worstCondition {
		s.restart()
		return
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	for i := range s.d {
		s.D[i] = math.Sqrt(values[i])
		for j := range s.d {
			s.B[i*s.d+j] = vectors.At(i, j)
		}
	}
}

func finiteAll(x []float64) bool {
	sum := 0.0
	for _, v := range x {
		sum += v - v
	}
	return sum == 0
}

func size(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return math.Sqrt(sum)
}

func addScaledVector(a, b []float64, s float64) {
	for i, v := range b {
		a[i] += s * v
	}
}
