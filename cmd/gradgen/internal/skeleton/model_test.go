package main

import (
	"context"
	"math"
	"testing"

	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// TestDerivatives compares the emitted derivatives with finite differences.
func TestDerivatives(t *testing.T) {
	m, err := read("data.csv", 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	gradcheck.VJP(t, m.Sumstats, m.SumstatsVJP, gradcheck.Options{Args: []any{Params{Height: 2, Scale: 3, Level: 0.5}}})
	gradcheck.Grad(t, m.Loss, m.LossGrad, gradcheck.Options{Args: []any{[]float64{7}}})
}

// TestRanks compares a fit of the data on one rank with one on three.
func TestRanks(t *testing.T) {
	fits := map[int]*fit.Fit[Params]{}
	for _, ranks := range []int{1, 3} {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			best, err := run(context.Background(), c, options{data: "data.csv", quiet: true})
			if c.Rank() == 0 {
				fits[ranks] = best
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, v := range fits[1].Values {
		if other, e := fits[3].Values[i], fits[1].Errors[i]; !(math.Abs(v-other) < 1e-3*e) {
			t.Errorf("value %d is %v ± %v on one rank, %v on three", i, v, e, other)
		}
	}
}
