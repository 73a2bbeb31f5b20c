package multiswarm

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"gonum.org/v1/gonum/mat"
)

// A guide describes the valley of a descent, for a strategy that continues there:
// covariance matrix adaptation spends most of its evaluations on learning a matrix that
// is, up to a factor, the inverse of the Hessian.
type guide struct {
	X         []float64 // the point of the descent
	H         []float64 // inverse Hessian by BFGS in the cube, d×d; nil before the first pair
	Pairs     int       // the number of updates of H
	Decrement float64   // gᵀHg, twice the predicted decrease of the loss
}

// learn receives a step of the descent and the gradients at its ends.
func (g *guide) learn(box multigrad.Bounds, from, gradFrom, to, gradTo []float64) {
	d := len(to)
	step, change, slope := make([]float64, d), make([]float64, d), make([]float64, d)
	for k := range d {
		width := box.Upper[k] - box.Lower[k]
		step[k], change[k], slope[k] = (to[k]-from[k])/width, (gradTo[k]-gradFrom[k])*width, gradTo[k]*width
	}
	sy := inner(step, change)
	if !(sy > 1e-12*size(step)*size(change)) {
		return
	}
	if g.H == nil {
		g.H = identity(d)
		for k := range d {
			g.H[k*d+k] = sy / inner(change, change)
		}
	}
	hy := product(g.H, change)
	factor := (1 + inner(change, hy)/sy) / sy
	for i := range d {
		for j := range d {
			g.H[i*d+j] += factor*step[i]*step[j] - (hy[i]*step[j]+step[i]*hy[j])/sy
		}
	}
	g.X, g.Decrement = slices.Clone(to), inner(slope, product(g.H, slope))
	g.Pairs++
}

// knows reports whether there are enough pairs for all directions.
func (g *guide) knows() bool {
	return g.Pairs >= len(g.X) && g.Pairs > 0 && g.Decrement > 0 && finiteAll(g.H) && g.Decrement-g.Decrement == 0
}

// follow starts the search at the guide's point, with the shape of its valley. For a
// rough valley, or one with a kink, the matrix is too extreme: a power below one
// shortens its longest axes.
func (s *strategy) follow(g *guide) {
	const (
		trust   = 0.7
		reach   = 3 // first deviation, in steps to the predicted minimum of the loss
		longest = 1e10
	)
	d := s.d
	sym := mat.NewSymDense(d, nil)
	for i := range d {
		for j := range i + 1 {
			sym.SetSym(i, j, (g.H[i*d+j]+g.H[j*d+i])/2)
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(sym, true) {
		return
	}
	values, mean := eigen.Values(nil), 0.0
	most := values[d-1]
	if !(most > 0) {
		return
	}
	for k, v := range values {
		values[k] = most * math.Pow(max(v/most, 1/longest), trust)
		mean += math.Log(values[k]) / float64(d)
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	s.shape(values, &vectors, math.Exp(mean))
	s.Sigma = reach * math.Sqrt(g.Decrement*math.Exp(mean)/float64(d))
	for _, v := range s.D {
		s.Sigma = min(s.Sigma, s.set.Spread/v)
	}
	s.First = s.Sigma
	for k, x := range g.X {
		s.Mean[k] = (x - s.set.Bounds.Lower[k]) / (s.set.Bounds.Upper[k] - s.set.Bounds.Lower[k])
	}
}

// shape sets C from eigenvalues, divided by unit, and eigenvectors.
func (s *strategy) shape(values []float64, vectors *mat.Dense, unit float64) {
	d := s.d
	clear(s.C)
	for k, v := range values {
		s.D[k] = math.Sqrt(v / unit)
		for i := range d {
			s.B[i*d+k] = vectors.At(i, k)
		}
	}
	for i := range d {
		for j := range d {
			for k := range d {
				s.C[i*d+j] += s.B[i*d+k] * s.D[k] * s.D[k] * s.B[j*d+k]
			}
		}
	}
}

func inner(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// product returns m·v for a square matrix.
func product(m, v []float64) []float64 {
	d := len(v)
	out := make([]float64, d)
	for i := range out {
		out[i] = inner(m[i*d:(i+1)*d], v)
	}
	return out
}
