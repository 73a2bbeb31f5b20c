package comm_test

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
)

// wild returns numbers of all magnitudes, some of which cancel.
func wild(n int) []float64 {
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Ldexp(r.Float64()-0.5, r.IntN(2000)-1050)
		if i%3 == 2 {
			x[i] = -x[i-1] * (1 + 1e-15)
		}
	}
	return x
}

// caseExactSum wants the correctly rounded sum, whatever the number of ranks.
func caseExactSum(c comm.Comm) error {
	terms := wild(3000)
	sum := new(big.Float).SetPrec(5000)
	for _, v := range terms {
		sum.Add(sum, new(big.Float).SetFloat64(v))
	}
	want, _ := sum.Float64()
	var mine []float64
	for i, v := range terms {
		if i%c.Size() == c.Rank() {
			mine = append(mine, v)
		}
	}
	got, err := comm.ExactSum(c, mine)
	if err == nil && got != want {
		err = fmt.Errorf("sum %v, want %v", got, want)
	}
	return err
}

func TestExactSumOfSpecials(t *testing.T) {
	inf, tiny := math.Inf(1), math.SmallestNonzeroFloat64
	for _, tc := range []struct {
		terms []float64
		want  float64
	}{
		{nil, 0}, {[]float64{0.1, -0.1}, 0}, {[]float64{tiny, tiny}, 2 * tiny}, {[]float64{-tiny}, -tiny},
		{[]float64{math.MaxFloat64, math.MaxFloat64, -math.MaxFloat64}, math.MaxFloat64},
		{[]float64{math.MaxFloat64, math.MaxFloat64}, inf}, {[]float64{1, inf}, inf}, {[]float64{-inf, 3}, -inf},
		{[]float64{inf, -inf}, math.NaN()}, {[]float64{math.NaN()}, math.NaN()},
		{[]float64{1 << 53, 1, 1}, 1<<53 + 2},
	} {
		got, err := comm.ExactSum(nil, tc.terms)
		if err != nil || got != tc.want && !(math.IsNaN(got) && math.IsNaN(tc.want)) {
			t.Errorf("sum of %v = %v, %v; want %v", tc.terms, got, err, tc.want)
		}
	}
}
