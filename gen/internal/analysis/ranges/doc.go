// Package ranges determines the bounds of the integers of a function and the lengths of its slices. It answers
// whether an index is in range, whether two slices have the same length, and whether a section of one ends before
// another begins. It is the only package for these questions. Packages section, opt/bounds, opt/sweeps, opt/dead and
// vector/normalize use it.
//
// An integer is a sum of symbols with constant factors (linear.go). Symbols are variables that keep their value while
// they are in scope, and lengths (symbols.go, lengths.go). Arithmetic that may overflow is not represented. Facts are
// sums that are not negative at the current statement of a walk over the function: the bounds of the loops around it,
// tests, and the elements that were accessed before (facts.go). The answer is yes if a few facts, each multiplied by
// a small factor, add up to the question. This is Farkas' lemma (A. Schrijver, "Theory of Linear and Integer
// Programming", Wiley 1986, 7.3) with a bound on the work. Questions are answered on demand, as by R. Bodík, R. Gupta
// and V. Sarkar, "ABCD: eliminating array bounds checks on demand", PLDI 2000, 321. No arithmetic is needed to see
// that the index of a loop over a slice is in range (span.go).
package ranges
