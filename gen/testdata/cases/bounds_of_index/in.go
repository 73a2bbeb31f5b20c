// Bounds of loops that are made of the index itself.
package bounds_of_index

// Mirrored pairs elements from both ends.
//
//gradgen:vjp wrt=x
func Mirrored(x []float64) (s float64) {
	for i := 0; i < len(x)-i; i++ {
		s += x[i] * x[len(x)-1-i]
	}
	for i := len(x) - 1; i >= len(x)-i; i-- {
		s += x[i] * x[i]
	}
	return s
}

// Growing has a bound that moves ahead of the index until the slice ends.
//
//gradgen:vjp wrt=x
func Growing(x []float64) float64 {
	s := 1.0
	for i := 1; i <= min(i*2, len(x)-1); i++ {
		s *= x[i] - 0.1
	}
	for i := uint8(0); i < uint8(len(x))-i; i++ {
		s += x[i] * x[i] * x[i]
	}
	return s
}

// Never has an inner loop without iterations.
//
//gradgen:grad wrt=x
func Never(x []float64) float64 {
	s := 0.0
	for i := range x {
		for j := i + 1; j < j; j++ {
			s += x[j] * x[i]
		}
		s += x[i] * x[i]
	}
	return s
}
