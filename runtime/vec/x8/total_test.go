//go:build goexperiment.simd && amd64

package x8_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
	. "github.com/gradgen/gradgen/runtime/vec/x8"
)

func TestAddSum(t *testing.T) {
	needWidth(t)
	s := []float64{1, 2, 3}
	v := Add(Iota(), Splat(0.5))
	AddSum(s, 1, v)
	total := Sum(v)
	if want := 2 + total; s[1] != want || s[0] != 1 || s[2] != 3 {
		t.Errorf("AddSum leaves %v, want %v in the middle", s, want)
	}
}

// TestAddSum4 holds the sums of four vectors against those of one after the other.
func TestAddSum4(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(15, 16))
	v := make([]float64, 4*Lanes)
	for k := range v {
		v[k] = math.Ldexp(rng.NormFloat64(), rng.IntN(60))
	}
	four := []float64{1, 2, 3, 4, 5, 6}
	one := slices.Clone(four)
	AddSum4(four, 1, LoadAt(v, 0), LoadAt(v, Lanes), LoadAt(v, 2*Lanes), LoadAt(v, 3*Lanes))
	for k := range 4 {
		AddSum(one, 1+k, LoadAt(v, k*Lanes))
	}
	if !slices.Equal(four, one) {
		t.Errorf("four sums at once are %v, one by one %v", four, one)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic where the fourth element is missing")
		}
	}()
	AddSum4(four, 3, Splat(1), Splat(2), Splat(3), Splat(4))
}

// TestAddSums holds the order of AddSums against that of package vec.
func TestAddSums(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(13, 14))
	for n := range 20 {
		dst, rows := make([]float64, n+1), make([]float64, (n+1)*Lanes)
		for _, s := range [][]float64{dst, rows} {
			for k := range s {
				s[k] = math.Ldexp(rng.NormFloat64(), rng.IntN(60))
			}
		}
		scale := rng.NormFloat64()
		want := slices.Clone(dst)
		for k := range n {
			term := scale * vec.Sum(rows[k*Lanes:][:Lanes])
			want[k] += term
		}
		if AddSums(dst[:n], scale, rows); !slices.Equal(dst, want) {
			t.Errorf("%d sums: %v, want %v", n, dst, want)
		}
		if slices.ContainsFunc(rows[:n*Lanes], func(x float64) bool { return x != 0 }) || slices.Contains(rows[n*Lanes:], 0) {
			t.Errorf("%d sums leave the rows as %v", n, rows)
		}
	}
}
