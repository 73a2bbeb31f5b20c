// Loops that range over integers of other types than int.
package vector_ranges

import "math"

type Count int

// Decay computes with its index, of a type that overflows like int.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Decay(x []float64, n Count, k int32) float64 {
	s := 0.0
	for i := range n {
		s += math.Exp(x[i]) * x[2*n-1-i] / float64(i+1)
	}
	for i := range k {
		s += x[i] * x[i] * float64(i)
	}
	return s
}

// Wraps has indices that overflow, and stays scalar.
//
//gradgen:fast
func Wraps(x []float64, n uint8) float64 {
	s := 0.0
	for i := range n {
		s += x[i+250]
	}
	return s
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(1 + 2*float64(i))
	}
	return x
}

func DecayInputs() [][]any {
	return [][]any{{numbers(10), Count(5), int32(3)}, {numbers(42), Count(21), int32(40)}}
}
func WrapsInputs() [][]any { return [][]any{{numbers(256), uint8(20)}} }
