// Package bounds eliminates bounds checks. Go's compiler omits the test of an index if it sees that the index is in
// range. This package rewrites loops so that the compiler sees it. Package ranges determines what is in range;
// seen.go determines what Go's compiler sees of this.
//
// There are three transformations, for three forms of loops:
//   - If a loop over one slice accesses other slices, these are cut to the length of that slice (cuts.go).
//     This is done for the reverse sweep when it is complete, because vector code then also knows the
//     lengths, and because the sweep repeats the accesses of the forward sweep. At the end it is done for
//     all scalar code.
//   - If a loop runs downwards over parts of slices, some of them by counters, it is rewritten to run upwards
//     over separate slices for these parts (windows.go).
//   - If a loop accesses a row of a matrix, the row is loaded before the loop. It is then a slice that can
//     be cut (rows.go).
//
// Vector code has loops that run without vectors, among them the loops over the iterations that vectors leave
// (rests.go). The steps that only such loops need come last, because other passes need not know these names of
// slices.
package bounds
