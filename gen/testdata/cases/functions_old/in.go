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

var products = map[string]func([]float64) float64{
	"shared": func(x []float64) float64 {
		var at []*float64
		for _, v := range x {
			at = append(at, &v)
		}
		s := 1.0
		for _, p := range at {
			s *= *p
		}
		return s
	},
}

//gradgen:grad
func FromTable(x []float64) float64 { return products["shared"](x) }

func FromTableInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }
