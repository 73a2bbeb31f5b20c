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

// Counted counts by hand what Decay ranges over.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Counted(x []float64, n Count, k int32) (s float64) {
	for i := Count(1); i+1 < Count(len(x)); i++ {
		s += x[i] * x[i-1] * x[i+1]
	}
	for i := n - 1; i >= 0; i-- {
		if i%3 == 0 || i > n/2 {
			s += math.Sin(x[i]) * float64(i)
		}
	}
	for i := Count(0); i < n-2; i += 2 {
		s += x[i] * x[i+1]
	}
	for i := int32(2); i < k; i++ {
		for j := Count(0); j < n; j++ {
			s += math.Exp(x[i]*x[j]) / float64(j+1)
		}
	}
	for i := uint8(0); i+1 < 3; i++ {
		s += x[i]
	}
	for i := Count(1); i+1 <= Count(4); i++ {
		s -= x[i]
	}
	return s
}

// Overflows never ends by its bound, which all numbers of its type meet.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Overflows(x []float64, n uint8) (s float64) {
	for i := uint8(250); i <= n; i++ {
		s += x[i] * x[i]
		if s > 2 {
			break
		}
	}
	for i := range x {
		s += x[i] * x[i]
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
func CountedInputs() [][]any {
	return [][]any{{numbers(10), Count(5), int32(3)}, {numbers(42), Count(21), int32(40)}, {numbers(5), Count(0), int32(-3)}}
}
func OverflowsInputs() [][]any {
	return [][]any{{numbers(256), uint8(255)}, {numbers(256), uint8(251)}}
}
func WrapsInputs() [][]any { return [][]any{{numbers(256), uint8(20)}} }
