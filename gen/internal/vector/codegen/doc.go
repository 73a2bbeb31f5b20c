// Package codegen writes a loop that package legal found fit as a kernel, a function whose
// loops run on vectors, with what comes before the kernel and after it. It refuses nothing that
// legal has allowed, but for types that the kernel cannot name (kernel.go). The types
// of its state, from the lowest: predicate (masks), addresses (windows of slices),
// expressions, stores, statements, Kernel; each names in fields those that it uses (layers.go).
package codegen
