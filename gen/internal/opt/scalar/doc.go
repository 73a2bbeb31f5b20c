// Package scalar shows Go's compiler what the inner loops of scalar code reach, so that it
// sees that indices are in range: rows of matrices are loaded before the loops
// (row_loads.go), what a loop goes through in step with its index becomes a slice of its own
// (windows.go), and slices are cut to the length of the loop (cuts.go). It comes last: other
// passes need not know these names of slices.
package scalar
