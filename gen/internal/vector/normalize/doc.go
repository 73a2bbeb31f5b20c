// Package normalize rewrites the body of a loop, statements to statements that mean the
// same, into forms that the proofs of package legal know: no structs and arrays
// (aggregates.go), no short loops (unroll.go), indices of type int (indices.go),
// pointers replaced by the elements that they point to (pointers.go). Two passes look at
// all of a function: what iterations save side by side is saved number by number
// (records.go, segments.go).
package normalize
