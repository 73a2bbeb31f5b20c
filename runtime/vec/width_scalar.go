//go:build !(goexperiment.simd && amd64)

package vec

func machineWidth() int { return 0 }

// ClearUpper clears the upper halves of the vector registers, without which
// scalar code that follows vector code is several times slower. Vectors do not
// survive it: call it where none is alive. It costs about a nanosecond.
func ClearUpper() {}
