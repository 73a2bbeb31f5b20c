// Package cost estimates whether the vector code of a loop takes less time than the loop:
// the time of the operations of a kernel (vectors.go), that of the scalar body
// (scalar.go), and the time to start a kernel. The tables are in nanoseconds on an AMD EPYC
// (Zen 4) at 3.7 GHz; bench/loops measures the outcome. Only their ratios count.
// Where it is unsure, the estimate is in favour of the scalar loop: a loop that stays scalar
// is as fast as it was.
package cost
