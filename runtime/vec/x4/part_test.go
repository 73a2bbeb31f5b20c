// Code generated from x8/part_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"slices"
	"testing"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

func TestFirstLanes(t *testing.T) {
	needWidth(t)
	for n := 1; n <= Lanes; n++ {
		s := make([]float64, n+2)
		for i := range s {
			s[i] = float64(i + 1)
		}
		m := First(n)
		v, filled := LoadFirst(s, 2, n, m), LoadFilled(s, 2, n, m)
		for k := range Lanes {
			want, wantFilled := 0.0, 3.0
			if k < n {
				want, wantFilled = 3+float64(k), 3+float64(k)
			}
			if got := Lane(v, k); got != want {
				t.Errorf("LoadFirst of %d: lane %d is %g, want %g", n, k, got, want)
			}
			if got := Lane(filled, k); got != wantFilled {
				t.Errorf("LoadFilled of %d: lane %d is %g, want %g", n, k, got, wantFilled)
			}
		}
		to := slices.Repeat([]float64{-1}, n+Lanes)
		StoreFirst(to[:n+1], 1, n, m, v)
		if !slices.Equal(to[1:n+1], s[2:]) || to[0] != -1 || slices.ContainsFunc(to[n+1:], func(x float64) bool { return x != -1 }) {
			t.Errorf("StoreFirst of %d leaves %v", n, to)
		}
		for _, i := range []int{-1, 3} {
			if !panics(func() { LoadFirst(s, i, n, m) }) || !panics(func() { LoadFilled(s, i, n, m) }) || !panics(func() { StoreFirst(s, i, n, m, v) }) {
				t.Errorf("no panic at %d of %d for %d lanes", i, len(s), n)
			}
		}
	}
}

func TestStoreSingle(t *testing.T) {
	s := []float64{1, 2, 3}
	if StoreSingle(&s[1], Add(Iota(), Splat(7))); s[0] != 1 || s[1] != 7 || s[2] != 3 {
		t.Errorf("the first lane of 7, 8, … in the middle: %v", s)
	}
}

func TestStoreWithin(t *testing.T) {
	for n := range 3 * Lanes {
		for i := -Lanes - 1; i < n+2; i++ {
			s, want := make([]float64, n), make([]float64, n)
			StoreWithin(s, i, Add(Iota(), Splat(1)))
			for k := range Lanes {
				if at := i + k; at >= 0 && at < n {
					want[at] = float64(1 + k)
				}
			}
			if !slices.Equal(s, want) {
				t.Errorf("%d numbers from %d on: %v, want %v", n, i, s, want)
			}
		}
	}
}
