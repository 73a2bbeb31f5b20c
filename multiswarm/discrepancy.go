package multiswarm

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// A design is a set of points of the unit cube with their centred L² discrepancy
// (Hickernell 1998, equation 5.3b). For n points z of d dimensions, measured from the
// centre of the cube,
//
//	CD² = (13/12)^d − 2/n Σ_i a_i + 1/n² Σ_i Σ_j b_ij,
//	a_i  = Π_k (1 + |z_ik|/2 − z_ik²/2),
//	b_ij = Π_k (1 + (|z_ik| + |z_jk| − |z_ik − z_jk|)/2).
//
// It is small if boxes about the centre contain a share of points close to their
// volume.
type design struct {
	z [][]float64
	n float64
}

// single and pair are the factors of one axis in a_i and b_ij.
func single(z float64) float64  { return 1 + (math.Abs(z)-float64(z*z))/2 }
func pair(z, y float64) float64 { return 1 + (math.Abs(z)+math.Abs(y)-math.Abs(z-y))/2 }

// singles and pairs return a_i and b_ij without the factor of axis skip, −1 for none.
func (g design) singles(i, skip int) float64 {
	p := 1.0
	for k, z := range g.z[i] {
		if k != skip {
			p *= single(z)
		}
	}
	return p
}

func (g design) pairs(i, j, skip int) float64 {
	p := 1.0
	y := g.z[j]
	for k, z := range g.z[i] {
		if k != skip {
			p *= pair(z, y[k])
		}
	}
	return p
}

// square returns CD².
func (g design) square() float64 {
	sum := math.Pow(13.0/12, float64(len(g.z[0])))
	for i := range g.z {
		sum -= 2 * g.singles(i, -1) / g.n
		for j := range g.z {
			sum += g.pairs(i, j, -1) / (g.n * g.n)
		}
	}
	return sum
}

// change returns the increase of CD² if rows i and j exchange their values a and b on
// axis k. Only the factors of that axis change, and the factor of the pair i, j does
// not.
func (g design) change(i, j, k int) float64 {
	a, b := g.z[i][k], g.z[j][k]
	sum := 0.0
	for q, z := range g.z {
		if grows := pair(b, z[k]) - pair(a, z[k]); grows != 0 && q != i && q != j {
			sum += float64(2 * grows * (g.pairs(i, q, k) - g.pairs(j, q, k)))
		}
	}
	sum += float64((pair(b, b) - pair(a, a)) * (g.pairs(i, i, k) - g.pairs(j, j, k)))
	return sum/(g.n*g.n) - 2*(single(b)-single(a))*(g.singles(i, k)-g.singles(j, k))/g.n
}

// The limits of spread are those of SciPy's random-cd: the number of exchanges tried,
// and of consecutive exchanges without success.
const (
	maxSwaps = 10_000
	maxIdle  = 100
)

// spread exchanges coordinates of two random points, one axis at a time, if that lowers
// the centred discrepancy. A Latin hypercube remains one. An exchange costs at most
// 2·n·d multiplications.
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
	if g.change(i, j, k) >= 0 {
		return false
	}
	g.z[i][k], g.z[j][k] = g.z[j][k], g.z[i][k]
	points[i][k], points[j][k] = points[j][k], points[i][k]
	return true
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
