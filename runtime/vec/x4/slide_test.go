// Code generated from x8/slide_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"testing"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

func TestSlide(t *testing.T) {
	needWidth(t)
	both := make([]float64, 2*Lanes)
	for i := range both {
		both[i] = float64(i + 1)
	}
	before, v := Load(both), Load(both[Lanes:])
	for d, got := range []F64{1: Slide(before, v, 1), 2: Slide(before, v, 2), 3: Slide(before, v, 3), 4: Slide(before, v, 4)} {
		for k := range Lanes {
			if want := both[Lanes-d+k]; d > 0 && Lane(got, k) != want {
				t.Errorf("%d further on, lane %d is %g, want %g", d, k, Lane(got, k), want)
			}
		}
	}
}
