//go:build !(goexperiment.simd && amd64)

package main

// leaveDirty has no vector code to run.
func leaveDirty() {}

// addVectors and addBoth have none to time.
func addVectors(src []float64) float64 { return 0 }
func addBoth(src []float64) float64    { return 0 }
