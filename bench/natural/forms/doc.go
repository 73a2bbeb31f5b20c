// Package forms has the problems of package problems once more, each in several forms that
// compute the same: with indices, ranges, rows, parts of slices, helpers, lists and flags. A
// gradient should take the same time however its function is written.
package forms

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen
