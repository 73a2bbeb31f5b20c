// Code generated from x8/mask.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package s8

// Lt returns a < b.
func Lt(a, b F32) Mask { return a.Less(b) }

// Le returns a ≤ b.
func Le(a, b F32) Mask { return a.LessEqual(b) }

// Gt returns a > b.
func Gt(a, b F32) Mask { return a.Greater(b) }

// Ge returns a ≥ b.
func Ge(a, b F32) Mask { return a.GreaterEqual(b) }

// Eq returns a = b.
func Eq(a, b F32) Mask { return a.Equal(b) }

// Ne returns a ≠ b, true if either is NaN.
func Ne(a, b F32) Mask { return a.NotEqual(b) }

// IsNaN reports which lanes are NaN.
func IsNaN(a F32) Mask { return a.IsNaN() }

// Select returns a where m holds and b elsewhere.
func Select(m Mask, a, b F32) F32 { return a.Merge(b, m) }
