// Package emitted has differentiated functions that communicate, for tests on every back end: one for each operation
// of package comm, and those for which the documentation of ADCME and mpi4jax gives results.
package emitted

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen
