//go:build !(goexperiment.simd && amd64)

package main

// leaveDirty has no vector code to run.
func leaveDirty() {}
