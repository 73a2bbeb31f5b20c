// Package cost estimates whether the vector code of a loop takes less time than the loop. It adds up the time of the
// operations of a kernel (vectors.go), the time of the scalar body (scalar.go), and the time to start a kernel. The
// tables are in nanoseconds on an AMD EPYC (Zen 4) at 3.7 GHz; bench/loops measures the outcome. Only their ratios
// matter. If an estimate is uncertain, it favours the scalar loop, because a loop that stays scalar does not become
// slower.
package cost
