// Package normalize rewrites the body of a loop to equivalent statements in forms that the proofs of package legal
// know: no structs and arrays (aggregates.go), no short loops (unroll.go), indices of type int (indices.go), pointers
// replaced by the elements to which they point (pointers.go). Two passes look at the whole function: numbers that
// iterations save side by side are saved number by number (records.go, segments.go).
package normalize
