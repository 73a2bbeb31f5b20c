// Package cost estimates whether the vector code of a loop takes less time than the loop:
// what the operations of a kernel take (vectors.go) beside those of the scalar body
// (scalar.go), and what a kernel takes to begin. The tables hold nanoseconds on an AMD EPYC
// (Zen 4) at 3.7 GHz, of which bench/loops measures the outcome. Only their ratios count.
// Where it is unsure, the estimate is in favour of the scalar loop: a loop that stays scalar
// is as fast as it was.
package cost
