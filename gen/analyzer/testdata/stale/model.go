// Package stale has emitted code of an earlier body.
package stale

// Cube was a square.
//
//gradgen:grad wrt=x
func Cube(x float64) float64 { return x * x * x } // want `model_gradgen.go is stale: run go generate`
