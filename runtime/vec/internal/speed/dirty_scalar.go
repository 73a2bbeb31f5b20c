//go:build !(goexperiment.simd && amd64)

package main

// leaveDirty does nothing without vector code.
func leaveDirty() {}

// addVectors and addBoth return 0 without vector code.
func addVectors(src []float64) float64 { return 0 }
func addBoth(src []float64) float64    { return 0 }
