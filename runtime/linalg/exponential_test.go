package linalg

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestExponentialAlong holds the value against gonum's and the derivative against a block of the exponential of a block matrix, for each approximant and
// for several squarings.
func TestExponentialAlong(t *testing.T) {
	r := rand.New(rand.NewPCG(seed, 13))
	for _, norm := range []float64{0, 0.005, 0.1, 0.5, 1.5, 4, 5, 60} {
		for _, n := range []int{1, 2, 7} {
			t.Run(fmt.Sprintf("%v/%d", norm, n), func(t *testing.T) {
				a, e := mat.NewDense(n, n, normal(r, n*n)), mat.NewDense(n, n, normal(r, n*n))
				a.Scale(norm/mat.Norm(a, 1), a)
				both := mat.NewDense(2*n, 2*n, nil)
				for _, at := range []int{0, n} {
					both.Slice(at, at+n, at, at+n).(*mat.Dense).Copy(a)
				}
				both.Slice(0, n, n, 2*n).(*mat.Dense).Copy(e)
				both.Exp(both)
				want := both.Slice(0, n, n, 2*n)
				var apart mat.Dense
				m := &memory{}
				at := m.exponential(a)
				var same mat.Dense
				if same.Exp(a); !mat.Equal(&same, at.value()) {
					t.Error("the value is not that of gonum")
				}
				apart.Sub(at.along(m, e), want)
				if d := mat.Norm(&apart, 1) / mat.Norm(want, 1); !(d <= 1e-12*math.Max(1, norm)) {
					t.Errorf("the derivative is off by %v of its size", d)
				}
			})
		}
	}
}
