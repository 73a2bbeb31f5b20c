//go:build goexperiment.simd && amd64

package x8_test

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/specfn"
	"github.com/gradgen/gradgen/runtime/vec/x1"
	. "github.com/gradgen/gradgen/runtime/vec/x8"
)

// exactOnOne and exactOnTwo are the functions that return what package math does, or specfn.
var exactOnOne = map[string]struct {
	lanes func(F64) F64
	one   func(float64) float64
}{
	"RoundAway": {RoundAway, math.Round}, "Gamma": {Gamma, math.Gamma}, "Digamma": {Digamma, specfn.Digamma}, "Trigamma": {Trigamma, specfn.Trigamma},
	"Erfinv": {Erfinv, math.Erfinv}, "Erfcinv": {Erfcinv, math.Erfcinv},
	"Mantissa": {Mantissa, specfn.Mantissa}, "Exponent": {func(x F64) F64 { return FromInt(Exponent(x)) }, func(x float64) float64 { return float64(specfn.Exponent(x)) }},
	"J0": {J0, math.J0}, "J1": {J1, math.J1}, "Y0": {Y0, math.Y0}, "Y1": {Y1, math.Y1},
}

var exactOnTwo = map[string]struct {
	lanes func(a, b F64) F64
	one   func(a, b float64) float64
}{
	"Dim": {Dim, math.Dim}, "MathMax": {MathMax, math.Max}, "MathMin": {MathMin, math.Min}, "Mod": {Mod, math.Mod}, "Remainder": {Remainder, math.Remainder},
	"Ldexp":    {func(a, b F64) F64 { return Ldexp(a, ToInt(exponent(b))) }, func(a, b float64) float64 { return math.Ldexp(a, int(x1.Round(x1.Clamp(finite(b), -3000, 3000)))) }},
	"Jn":       {func(a, b F64) F64 { return Jn(ToInt(order(a)), b) }, func(a, b float64) float64 { return math.Jn(int(x1.Round(x1.Clamp(finite(a), -5, 5))), b) }},
	"BesselJn": {func(a, b F64) F64 { return BesselJn(ToInt(order(a)), b) }, func(a, b float64) float64 { return specfn.BesselJn(int(x1.Round(x1.Clamp(finite(a), -5, 5))), b) }},
	"Yn":       {func(a, b F64) F64 { return Yn(ToInt(order(a)), b) }, func(a, b float64) float64 { return math.Yn(int(x1.Round(x1.Clamp(finite(a), -5, 5))), b) }},
}

// order returns integers within ±5, 0 for NaN.
func order(a F64) F64 { return Round(Clamp(Select(IsNaN(a), Splat(0), a), Splat(-5), Splat(5))) }

// exactMasks are those with a truth value.
var exactMasks = map[string]struct {
	lanes func(F64) Mask
	one   func(float64) bool
}{
	"Signbit": {Signbit, math.Signbit}, "IsInf": {IsInf, func(x float64) bool { return math.IsInf(x, 0) }}, "IsNaN": {IsNaN, math.IsNaN},
}

// TestExactFunctions compares vectors of special and random numbers, and vectors of one number,
// which takes no other way than the number needs.
func TestExactFunctions(t *testing.T) {
	needWidth(t)
	a, b := samples()
	for i := 0; i < len(a); i += Lanes {
		x, y := Load(a[i:]), Load(b[i:])
		for k := range Lanes {
			checkExact(t, x, y, a[i+k], b[i+k], k)
		}
		checkExact(t, Splat(a[i]), Splat(b[i]), a[i], b[i], 0)
	}
}

// checkExact compares lane k of what functions return for x and y, where it holds a and b.
func checkExact(t *testing.T, x, y F64, a, b float64, k int) {
	for name, f := range exactOnOne {
		if got, want := Lane(f.lanes(x), k), f.one(a); !same(got, want) {
			t.Errorf("%s(%v) = %v, want %v", name, a, got, want)
		}
	}
	for name, f := range exactOnTwo {
		if got, want := Lane(f.lanes(x, y), k), f.one(a, b); !same(got, want) {
			t.Errorf("%s(%v, %v) = %v, want %v", name, a, b, got, want)
		}
	}
	for name, f := range exactMasks {
		if got, want := Lane(Select(f.lanes(x), Splat(1), Splat(0)), k) == 1, f.one(a); got != want {
			t.Errorf("%s(%v) = %v, want %v", name, a, got, want)
		}
	}
}
