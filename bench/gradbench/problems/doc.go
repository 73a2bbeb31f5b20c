// Package problems has the objectives of GradBench's evals as functions on which
// derivatives are asked for. They are written from the definitions on
// https://github.com/gradbench/gradbench/tree/main/evals, the way one writes them in Go.
package problems

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen
