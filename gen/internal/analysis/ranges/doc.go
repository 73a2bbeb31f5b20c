// Package ranges knows between which bounds the integers of a function lie, and how long its
// slices are: whether an index is in range, whether two slices are equally long, whether a
// section of one ends before another begins. It is the one engine for these questions;
// packages section, opt/bounds, opt/sweeps, opt/dead and vector/normalize ask it.
//
// An integer is a sum of symbols with constant factors (linear.go): variables that keep their
// value as long as they are in scope, and lengths (symbols.go, lengths.go). Arithmetic that may
// overflow is no sum. Facts are sums that are not negative where a walk over the function is: the
// bounds of the loops around it, tests, the elements that were accessed before (facts.go). The
// answer to a question is yes if a few facts, each taken a few times, add up to it: that is Farkas'
// lemma (A. Schrijver, "Theory of Linear and Integer Programming", Wiley 1986, 7.3) with a bound
// on the work, asked on demand as by R. Bodík, R. Gupta and V. Sarkar, "ABCD: eliminating array
// bounds checks on demand", PLDI 2000, 321. That the index of a loop over a slice is in range takes
// no arithmetic (span.go).
package ranges
