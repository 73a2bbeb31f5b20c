// Code generated from x8/narrow_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

// narrow returns n float32 of very different sizes.
func narrow(n int) []float32 {
	source := rand.New(rand.NewPCG(7, 11))
	s := make([]float32, n)
	for i := range s {
		s[i] = float32(math.Ldexp(source.NormFloat64(), source.IntN(200)-100))
	}
	s[1], s[2] = float32(math.Inf(1)), math.SmallestNonzeroFloat32
	return s
}

func TestNarrowLoads(t *testing.T) {
	needWidth(t)
	s := narrow(40)
	index := make([]int, Lanes)
	for k := range index {
		index[k] = (7 * k) % 19
	}
	at, strided, gathered, all := LoadAt32(s, 1), LoadStride32(s[2:], 4), Gather32(s, LoadInt(index)), Splat32(s[5])
	for k, j := range index {
		if Lane(at, k) != float64(s[1+k]) || Lane(strided, k) != float64(s[2+4*k]) || Lane(gathered, k) != float64(s[j]) || Lane(all, k) != float64(s[5]) {
			t.Errorf("lane %d: in order %v, strided %v, gathered %v, alike %v", k, Lane(at, k), Lane(strided, k), Lane(gathered, k), Lane(all, k))
		}
	}
	for n := 1; n <= Lanes; n++ {
		part := LoadFirst32(s[:3+n], 3, n, First(n))
		to := slices.Repeat([]float32{-1}, n+Lanes)
		StoreFirst32(to[:n+1], 1, n, First(n), part)
		if !slices.Equal(to[1:n+1], s[3:3+n]) || to[0] != -1 || slices.ContainsFunc(to[n+1:], func(x float32) bool { return x != -1 }) {
			t.Errorf("StoreFirst32 of %d leaves %v", n, to)
		}
		if n < Lanes && Lane(part, Lanes-1) != float64(s[3]) {
			t.Errorf("LoadFirst32 of %d: the last lane is %v, want %v", n, Lane(part, Lanes-1), s[3])
		}
		if !panics(func() { LoadFirst32(s[:3], 3, n, First(n)) }) || !panics(func() { StoreFirst32(s[:3], 4-n, n, First(n), part) }) {
			t.Errorf("no panic behind the end for %d lanes", n)
		}
	}
	if !panics(func() { LoadAt32(s, len(s)-Lanes+1) }) || !panics(func() { StoreAt32(s, -1, at) }) {
		t.Error("no panic behind the end or in front of the start")
	}
}

// TestNarrowArithmetic compares with arithmetic of 32 bits, bit for bit.
func TestNarrowArithmetic(t *testing.T) {
	needWidth(t)
	s := narrow(500)
	sum, product, ratio := make([]float32, Lanes), make([]float32, Lanes), make([]float32, Lanes)
	for i := 0; i+2*Lanes < len(s); i++ {
		x, y := LoadAt32(s, i), LoadAt32(s, i+Lanes)
		StoreAt32(sum, 0, Add(x, y))
		StoreAt32(product, 0, Round32(Mul(x, y)))
		StoreAt32(ratio, 0, Round32(Div(x, y)))
		for k := range Lanes {
			a, b := s[i+k], s[i+Lanes+k]
			for _, p := range [][2]float32{{sum[k], a + b}, {product[k], a * b}, {ratio[k], a / b}} {
				if math.Float32bits(p[0]) != math.Float32bits(p[1]) && p[0] == p[0] {
					t.Errorf("of %v and %v: %v, want %v", a, b, p[0], p[1])
				}
			}
		}
	}
}
