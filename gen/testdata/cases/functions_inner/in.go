// Functions that escape the block whose variables they use.
package functions_inner

type box struct{ v float64 }

func (b box) val(k float64) float64 { return b.v * k }

//gradgen:vjp wrt=x
func Later(x []float64) float64 {
	s := 0.0
	var f func() float64
	for i := 0; i < 2; i++ {
		y := x[i] * x[i]
		f = func() float64 { return x[i] * y }
		s += f()
	}
	for i := 0; i < 3; i++ {
		s += f()
	}
	return s
}

func LaterInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

//gradgen:vjp wrt=x
func Method(x []float64) float64 {
	s := 0.0
	var f func(float64) float64
	for i := range x {
		b := box{x[i] * x[i]}
		f = b.val
		s += f(2)
	}
	return s * f(3)
}

func MethodInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }
