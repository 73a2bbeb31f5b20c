// Code generated from x1/math_lanes.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x8

import (
	"math"

	"github.com/gradgen/gradgen/runtime/specfn"
)

// The vector forms of these functions call those of packages math and specfn for each
// lane, so that the rest of a loop need not be scalar.

// Gamma returns Γ(x).
func Gamma(x F64) F64 { return Map(x, math.Gamma) }

// Digamma returns the derivative of log Γ(x).
func Digamma(x F64) F64 { return Map(x, specfn.Digamma) }

// Trigamma returns the second derivative of log Γ(x).
func Trigamma(x F64) F64 { return Map(x, specfn.Trigamma) }

// Erfinv returns the number whose error function is x.
func Erfinv(x F64) F64 { return Map(x, math.Erfinv) }

// Erfcinv returns the number whose complementary error function is x.
func Erfcinv(x F64) F64 { return Map(x, math.Erfcinv) }

// J0 returns the Bessel function of the first kind of order 0.
func J0(x F64) F64 { return Map(x, math.J0) }

// J1 returns the Bessel function of the first kind of order 1.
func J1(x F64) F64 { return Map(x, math.J1) }

// Jn returns the Bessel function of the first kind of order n.
func Jn(n I64, x F64) F64 { return mapInt(x, n, jn) }

func jn(x float64, n int) float64 { return math.Jn(n, x) }

// BesselJn is Jn with J₋ₙ(−x) = Jₙ(x) to the last bit.
func BesselJn(n I64, x F64) F64 { return mapInt(x, n, besselJn) }

func besselJn(x float64, n int) float64 { return specfn.BesselJn(n, x) }

// Y0 returns the Bessel function of the second kind of order 0.
func Y0(x F64) F64 { return Map(x, math.Y0) }

// Y1 returns the Bessel function of the second kind of order 1.
func Y1(x F64) F64 { return Map(x, math.Y1) }

// Yn returns the Bessel function of the second kind of order n.
func Yn(n I64, x F64) F64 { return mapInt(x, n, yn) }

func yn(x float64, n int) float64 { return math.Yn(n, x) }
