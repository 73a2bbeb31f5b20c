package multiswarm

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// A design is points of the unit cube with their centred L² discrepancy
// (Hickernell 1998, equation 5.3b), for n points z of d dimensions, measured
// from the centre of the cube,
//
//	CD² = (13/12)^d − 2/n Σ_i a_i + 1/n² Σ_i Σ_j b_ij,
//	a_i  = Π_k (1 + |z_ik|/2 − z_ik²/2),
//	b_ij = Π_k (1 + (|z_ik| + |z_jk| − |z_ik − z_jk|)/2).
//
// Small values mean that boxes about the centre hold their share of points.
type design struct {
	z [][]float64
	n float64
}

func (g design) single(i int) float64 {
	p := 1.0
	for _, z := range g.z[i] {
		p *= 1 + (math.Abs(z)-float64(z*z))/2
	}
	return p
}

func (g design) pair(i, j int) float64 {
	p := 1.0
	b := g.z[j]
	for k, z := range g.z[i] {
		p *= 1 + (math.Abs(z)+math.Abs(b[k])-math.Abs(z-b[k]))/2
	}
	return p
}

// square is CD².
func (g design) square() float64 {
	sum := 0.0
	for i := range g.z {
		sum += g.share(i)
	}
	return math.Pow(13.0/12, float64(len(g.z[0]))) + sum
}

// share is what row i adds to CD², with half of its pairs.
func (g design) share(i int) float64 {
	pairs := 0.0
	for j := range g.z {
		pairs += g.pair(i, j)
	}
	return pairs/(g.n*g.n) - 2*g.single(i)/g.n
}

// involving is the part of CD² in which row i or j occurs.
func (g design) involving(i, j int) float64 {
	sum := 0.0
	for _, r := range [2]int{i, j} {
		pairs := 0.0
		for q := range g.z {
			pairs += 2 * g.pair(r, q)
		}
		sum += (pairs-g.pair(r, r))/(g.n*g.n) - 2*g.single(r)/g.n
	}
	return sum - 2*g.pair(i, j)/(g.n*g.n)
}

// The limits of spread, those of SciPy's random-cd: exchanges tried in all, and
// in a row without success.
const (
	maxSwaps = 10_000
	maxIdle  = 100
)

// spread exchanges coordinates of two random points, one axis at a time, where
// that lowers the centred discrepancy. A Latin hypercube stays one. An exchange
// costs 4·n·d multiplications.
func spread(points [][]float64, key random.Key) {
	if len(points) < 2 {
		return
	}
	g := centred(points)
	for t, idle := uint64(0), 0; t < maxSwaps && idle < maxIdle; t++ {
		if idle++; g.improve(points, key.Fold(t)) {
			idle = 0
		}
	}
}

// improve tries one exchange.
func (g design) improve(points [][]float64, key random.Key) bool {
	n := len(points)
	k, i := key.IntNAt(0, len(points[0])), key.IntNAt(1, n)
	j := (i + 1 + key.IntNAt(2, n-1)) % n
	before := g.involving(i, j)
	g.z[i][k], g.z[j][k] = g.z[j][k], g.z[i][k]
	if g.involving(i, j) < before {
		points[i][k], points[j][k] = points[j][k], points[i][k]
		return true
	}
	g.z[i][k], g.z[j][k] = g.z[j][k], g.z[i][k]
	return false
}

func centred(points [][]float64) design {
	g := design{n: float64(len(points))}
	for _, p := range points {
		row := make([]float64, len(p))
		for k, u := range p {
			row[k] = u - 0.5
		}
		g.z = append(g.z, row)
	}
	return g
}
