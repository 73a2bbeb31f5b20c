// Code generated from x8/total_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"testing"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
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
