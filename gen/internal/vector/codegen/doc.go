// Package codegen writes a loop that package legal found fit as a kernel, a function whose
// loops run on vectors, with what comes before the kernel and after it. The layers
// of its state, from the lowest: predicate (masks), addresses (windows of slices),
// expressions, stores, statements, Kernel; each sees those below it alone (layers.go).
package codegen
