//go:build goexperiment.simd && amd64

package vec

import "simd/archsimd"

func machineWidth() int {
	switch {
	case !archsimd.X86.AVX2() || !archsimd.X86.FMA():
		return 0
	case archsimd.X86.AVX512():
		return 8
	}
	return 4
}

// ClearUpper clears the upper halves of the vector registers, without which
// scalar code that follows vector code is several times slower. Vectors do not
// survive it: call it where none is alive. It costs about a nanosecond.
func ClearUpper() {
	if width != 0 {
		archsimd.ClearAVXUpperBits()
	}
}
