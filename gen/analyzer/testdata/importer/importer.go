// Package importer calls functions that were emitted for another package.
package importer

import "github.com/gradgen/gradgen/gen/analyzer/testdata/calls"

func use(x, g []float64) {
	calls.SumGrad(x, g)
	calls.SumGrad(x, x) // want `SumGrad panics: xGrad shares the memory of x`
}
