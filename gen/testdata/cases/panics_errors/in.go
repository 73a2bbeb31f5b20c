// Errors that describe numbers and that panic is passed do not end the influence of these numbers.
package panics_errors

import (
	"errors"
	"fmt"
	"math"
)

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
//gradgen:jvp wrt=x
//gradgen:jacobian wrt=x
func Slice(x []float64) float64 {
	if x[0] > 2 {
		panic(fmt.Errorf("x is %v", x))
	}
	return math.Exp(x[0]) * x[1]
}

type Model struct{ A, B float64 }

//gradgen:grad wrt=m
func (m *Model) Sum(t []float64) float64 {
	if m.A > 20 {
		panic(fmt.Errorf("bad model %+v", m))
	}
	s := 0.0
	for _, v := range t {
		s += m.A * math.Exp(m.B*v)
	}
	return s
}

// Local describes memory of its own, which holds some of the numbers.
//
//gradgen:grad wrt=x
func Local(x []float64) float64 {
	y := []float64{x[0] * x[1], x[1]}
	if y[0] > 20 {
		panic(errors.Join(errors.New("large"), fmt.Errorf("y is %v", y)))
	}
	return math.Exp(y[0]) + x[0]*x[0]
}

func SliceInputs() [][]any { return [][]any{{[]float64{0.3, -1.1}}, {[]float64{3, 1}}} }

func ModelSumInputs() [][]any {
	return [][]any{{&Model{0.7, 0.2}, []float64{1, 2}}, {&Model{21, 1}, []float64{1}}}
}

func LocalInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{7, 3}}} }
