package multiswarm

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
)

// Mirroring keeps covariance, its factors and their use together.
func TestTurn(t *testing.T) {
	const d = 4
	s := newStrategy(CMAES{Bounds: multigrad.Bounds{Lower: make([]float64, d), Upper: []float64{1, 1, 1, 1}}, Population: 8, Spread: 0.3})
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		v := make([]float64, d)
		for k := range v {
			v[k] = r.NormFloat64()
		}
		s.addOuter(v, 0.1)
	}
	s.decompose()
	v, mirror := []float64{0.3, -1, 2, 0.1}, []float64{0.3, -1, -2, 0.1}
	before := s.whiten(v)
	s.turn(2)
	for k, got := range s.whiten(mirror) {
		want := before[k]
		if k == 2 {
			want = -want
		}
		if math.Abs(got-want) > 1e-12 {
			t.Errorf("whitened coordinate %d: %v, want %v", k, got, want)
		}
	}
	for i := range d {
		for j := range d {
			sum := 0.0
			for k := range d {
				sum += s.B[i*d+k] * s.D[k] * s.D[k] * s.B[j*d+k]
			}
			if math.Abs(sum-s.C[i*d+j]) > 1e-12 {
				t.Errorf("C[%d, %d] is %v, its factors give %v", i, j, s.C[i*d+j], sum)
			}
		}
	}
}
