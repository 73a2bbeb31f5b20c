// Package rule implements the functions of package implicit, and those that emitted code calls for functions that
// solve an equation. Programs do not need it directly.
package rule

// First reports whether the calling function is differentiated. In code that gradgen reads it is a constant.
// Code that runs as it is written is not differentiated.
func First() bool { return false }

// Second reports whether second derivatives of the calling function are requested.
func Second() bool { return false }

// Timed reports whether the times at which a differential equation is solved have derivatives.
func Timed() bool { return false }

// Constant returns x without a derivative.
//
//gradgen:constant
func Constant(x float64) float64 { return x }
