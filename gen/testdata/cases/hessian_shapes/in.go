// Hessians of functions of numbers, slices, arrays, structs and pointers.
package hessian_shapes

import "math"

type Pair struct{ A, B float64 }

type Model struct {
	Scale float64
	W     []float64
}

//gradgen:hessian wrt=x
func Rosenbrock(x []float64) float64 {
	sum := 0.0
	for i := range len(x) - 1 {
		sum += 100*(x[i+1]-x[i]*x[i])*(x[i+1]-x[i]*x[i]) + (1-x[i])*(1-x[i])
	}
	return sum
}

func RosenbrockInputs() [][]any {
	return [][]any{{[]float64{1, 2, 3, 0.5}}, {[]float64{}}, {[]float64{2}}}
}

//gradgen:hessian wrt=x,a
func Mixed(x []float64, a float64) float64 {
	sum := 0.0
	for i := range x {
		sum += a * x[i] * x[i] * math.Cos(x[0])
	}
	return sum
}

//gradgen:hessian wrt=p,q
func Plain(p Pair, q [2]float64) float64 {
	return p.A*p.A*q[0] + p.B*math.Exp(q[1]*p.A)
}

//gradgen:hessian wrt=m,x
func (m *Model) Loss(x *Pair) float64 {
	sum := 0.0
	for _, w := range m.W {
		sum += w * w * m.Scale * math.Sin(x.A*w) * x.B
	}
	return sum
}

func ModelLossInputs() [][]any {
	return [][]any{{&Model{0.5, []float64{1, 2, 3}}, &Pair{0.7, 1.5}}}
}

//gradgen:hessian wrt=x
func Power[T float32 | float64](x T, n int) T {
	y := T(1)
	for range n {
		y *= x
	}
	return y
}
