// Package normalize rewrites the body of a loop to equivalent statements in forms that the proofs of package legal
// know: structs and arrays become variables (aggregates.go), short loops are unrolled (unroll.go), indices are converted
// to int (indices.go), and elements replace the pointers to them (pointers.go). Two passes change the whole function:
// one makes records of the small slices that iterations save (segments.go); the other one splits records so that each
// of their numbers has a separate part of the stack (records.go).
package normalize
