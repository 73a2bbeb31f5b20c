// Package loops has loops with little in them, which the cost model of vector code must
// not make slower.
package loops

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen
