package bench

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/bench/gmm"
	"github.com/gradgen/gradgen/bench/lse"
)

// TestLargest gives the search for a largest value ties, infinities and NaNs.
func TestLargest(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, x := range [][]float64{
		{2, 2, 1}, {1, 2, 2}, {3}, {-inf, -inf}, {-inf, 1, -inf}, {1, inf, 2}, {inf, inf},
		{nan, 1, 2}, {1, nan, 2}, {2, 1, nan}, {nan, nan}, {inf, nan}, {math.Copysign(0, -1), 0},
	} {
		grad, hand := make([]float64, len(x)), make([]float64, len(x))
		want, got := lse.LogSumExp(x), lse.LogSumExpGrad(x, grad)
		if !same(got, want) || !same(mixed(x, grad), mixed(x, nil)) {
			t.Errorf("the value at %v is %v, want %v", x, got, want)
		}
		if lse.LogSumExpHand(x, hand); !math.IsNaN(want) && !math.IsInf(want, 0) {
			lse.LogSumExpGrad(x, grad)
			closeTo(t, "gradient", grad, hand, 1e-14)
		}
	}
}

// mixed is the mixture model with weights x, and its gradient in grad unless
// that is nil.
func mixed(x, grad []float64) float64 {
	k := len(x)
	means, icf := rows(make([]float64, k), 1), rows(make([]float64, k), 1)
	points, prior := rows([]float64{0.5, 1}, 1), gmm.Wishart{Gamma: 1}
	if grad == nil {
		return gmm.Objective(x, means, icf, points, prior)
	}
	return gmm.ObjectiveGrad(x, means, icf, points, prior, grad, rows(make([]float64, k), 1), rows(make([]float64, k), 1))
}

func same(x, y float64) bool {
	return x == y || math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= 1e-12*math.Abs(y)
}
