// Package codegen writes a loop that package legal has allowed as a kernel, a function whose loops run on vectors,
// and writes the code before and after the kernel. It refuses only kernels with types that they cannot name
// (kernel.go). The types of its state are, from the lowest: predicate (masks), addresses (windows of slices),
// expressions, stores, statements, Kernel. Each has fields for those that it uses (layers.go).
package codegen
