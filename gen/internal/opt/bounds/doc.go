// Package bounds is bounds-check elimination. Go's compiler leaves out the test of an index
// where it sees that it is in range; this package rewrites loops so that it does. What is in
// range is known by package ranges; what Go's compiler sees of it, by seen.go.
//
// There are three transformations, as loops hide what is in range in three ways:
//   - A loop over one slice accesses others: they are cut to its length (cuts.go). It is done
//     for the reverse sweep when that is complete, as vector code then knows the lengths, too, and
//     the sweep repeats the accesses of the other; and for all scalar code at the end.
//   - A loop runs downwards over parts of slices, some by counters: it runs upwards over slices of
//     their own (windows.go).
//   - A loop accesses a row of a matrix: the row is loaded before it, and is a slice that can be
//     cut (rows.go).
//
// Vector code has loops that run without vectors, too, among them those over what vectors leave
// (rests.go). What only loops without vectors need comes last: other passes need not know these
// names of slices.
package bounds
