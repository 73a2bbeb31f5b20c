//go:build goexperiment.simd && amd64

package s16_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/gradgen/gradgen/runtime/vec"
	. "github.com/gradgen/gradgen/runtime/vec/s16"
	"github.com/gradgen/gradgen/runtime/vec/x1"
)

func TestArithmetic(t *testing.T) {
	if w := 2 * vec.Width(); w < Lanes {
		t.Skipf("this machine has vectors of %d float32 lanes", w)
	}
	defer vec.ClearUpper()
	where := func(m func(a, b F32) Mask) func(a, b F32) F32 {
		return func(a, b F32) F32 { return Select(m(a, b), Splat(1), Splat(0)) }
	}
	one := func(m bool) float64 { return x1.Select(m, 1, 0) }
	tests := []struct {
		name string
		f    func(a, b F32) F32
		g    func(a, b float64) float64 // exact or rounded once in float64
	}{
		{"Add", Add, x1.Add}, {"Sub", Sub, x1.Sub}, {"Mul", Mul, x1.Mul}, {"Div", Div, x1.Div},
		{"Min", Min, x1.Min}, {"Max", Max, x1.Max}, {"CopySign", CopySign, x1.CopySign},
		{"Neg", func(a, _ F32) F32 { return Neg(a) }, func(a, _ float64) float64 { return -a }},
		{"Abs", func(a, _ F32) F32 { return Abs(a) }, func(a, _ float64) float64 { return math.Abs(a) }},
		{"Sqrt", func(a, _ F32) F32 { return Sqrt(a) }, func(a, _ float64) float64 { return math.Sqrt(a) }},
		{"Floor", func(a, _ F32) F32 { return Floor(a) }, func(a, _ float64) float64 { return math.Floor(a) }},
		{"Ceil", func(a, _ F32) F32 { return Ceil(a) }, func(a, _ float64) float64 { return math.Ceil(a) }},
		{"Trunc", func(a, _ F32) F32 { return Trunc(a) }, func(a, _ float64) float64 { return math.Trunc(a) }},
		{"Round", func(a, _ F32) F32 { return Round(a) }, func(a, _ float64) float64 { return math.RoundToEven(a) }},
		{"Clamp", func(a, _ F32) F32 { return Clamp(a, Splat(-2), Splat(3)) }, func(a, _ float64) float64 { return x1.Clamp(a, -2, 3) }},
		{"Join", func(a, b F32) F32 { return Join(Low(a).Add(Low(b)), High(a).Add(High(b))) }, x1.Add},
		{"Lt", where(Lt), func(a, b float64) float64 { return one(a < b) }},
		{"Le", where(Le), func(a, b float64) float64 { return one(a <= b) }},
		{"Gt", where(Gt), func(a, b float64) float64 { return one(a > b) }},
		{"Ge", where(Ge), func(a, b float64) float64 { return one(a >= b) }},
		{"Eq", where(Eq), func(a, b float64) float64 { return one(a == b) }},
		{"Ne", where(Ne), func(a, b float64) float64 { return one(a != b) }},
		{"Not", where(func(a, b F32) Mask { return Not(Or(Lt(a, b), IsNaN(a))) }), func(a, b float64) float64 { return one(!(a < b || a != a)) }},
	}
	a, b := samples()
	got := make([]float32, len(a))
	for _, test := range tests {
		Apply2(got, a, b, test.f)
		for i := range a {
			want := float32(test.g(float64(a[i]), float64(b[i])))
			if math.Float32bits(got[i]) != math.Float32bits(want) && (got[i] == got[i] || want == want) {
				t.Errorf("%s(%v, %v) = %v, want %v", test.name, a[i], b[i], got[i], want)
			}
		}
	}
	v := LoadPart(a[:3])
	if Lane(v, 3) != 0 || Sum(Select(Eq(v, v), Splat(1), Splat(0))) != Lanes || !All(Eq(v, v)) || Any(Ne(v, v)) {
		t.Errorf("a part of three lanes is %v", v)
	}
}

// samples are pairs of special values, then random ones.
func samples() (a, b []float32) {
	special := []float32{0, float32(math.Copysign(0, -1)), 1, -1, 0.5, -2.5, 0x1p23, 1e-45, 0x1p-126, math.MaxFloat32, float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN())}
	for _, x := range special {
		for _, y := range special {
			a, b = append(a, x), append(b, y)
		}
	}
	rng := rand.New(rand.NewPCG(7, 8))
	for range 2000 {
		a, b = append(a, math.Float32frombits(rng.Uint32())), append(b, float32(rng.NormFloat64()))
	}
	return a, b
}
