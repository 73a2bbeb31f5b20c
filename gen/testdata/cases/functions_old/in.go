//go:build go1.21

// Package functions_old keeps closures over the variables of loops, of which old versions of Go have one for all
// iterations.
package functions_old

//gradgen:grad
func Shared(x []float64) float64 {
	var fs []func() float64
	for i, v := range x {
		fs = append(fs, func() float64 { return v * float64(i+1) })
	}
	s := 1.0
	for _, f := range fs {
		s *= f()
	}
	return s
}

func SharedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

//gradgen:grad
func Counted(x []float64) float64 {
	var fs []func() float64
	for i := 0; i < len(x)-1; i++ {
		fs = append(fs, func() float64 { return x[i] * x[0] })
	}
	s := 1.0
	for _, f := range fs {
		s *= f()
	}
	return s
}

func CountedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }
