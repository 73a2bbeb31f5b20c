//go:build goexperiment.simd && amd64

package x4

// Records of a few float64 each lie one after the other in memory. AVX2 cannot pick
// elements out of two vectors: the numbers are loaded one by one.

// LoadOf2 returns number c of each of the first Lanes records of two.
func LoadOf2(s []float64, c int) F64 { return LoadStride(s[c:], 2) }

// LoadOf3 returns number c of each of the first Lanes records of three.
func LoadOf3(s []float64, c int) F64 { return LoadStride(s[c:], 3) }

// LoadOf4 returns number c of each of the first Lanes records of four.
func LoadOf4(s []float64, c int) F64 { return LoadStride(s[c:], 4) }
