// Functions as values: parameters, fields, elements and variables of a package whose
// functions the directive lists.
package functions_bound

import "math"

type activation func(float64) float64

func square(x float64) float64 { return x * x }
func cube(x float64) float64   { return x * x * x }

//gradgen:vjp wrt=x bind=f:square,cube,math.Sin
func Apply(f func(float64) float64, x float64) float64 { return f(x) * f(x+1) }

func ApplyInputs() [][]any {
	return [][]any{{square, 0.7}, {cube, 0.7}, {math.Sin, 0.7}}
}

func trapezoid(g func(float64) float64, a, b float64, n int) float64 {
	h := (b - a) / float64(n)
	sum := (g(a) + g(b)) / 2
	for i := 1; i < n; i++ {
		sum += g(a + h*float64(i))
	}
	return sum * h
}

//gradgen:vjp wrt=a,b bind=f:square,cube
func Area(f func(float64) float64, a, b float64) float64 {
	held := f
	return trapezoid(held, a, b, 4) + trapezoid(func(x float64) float64 { return f(x) * x }, a, b, 3)
}

func AreaInputs() [][]any { return [][]any{{square, 0.2, 1.5}, {cube, 0.2, 1.5}} }

func nested(g func(float64) float64, x float64, depth int) float64 {
	if depth == 0 {
		return x
	}
	return g(nested(g, x*0.9, depth-1)) + x
}

//gradgen:vjp wrt=x bind=f:square,cube
func Nested(f func(float64) float64, x float64) float64 { return nested(f, x, 3) }

func NestedInputs() [][]any { return [][]any{{square, 0.8}, {cube, 0.8}} }

type step func(m *Model, x []float64, dt float64) (moved float64)

func euler(m *Model, x []float64, dt float64) float64 {
	total := 0.0
	for i := range x {
		d := dt * m.Rate * x[i]
		x[i] += d
		total += d
	}
	return total
}

func midpoint(m *Model, x []float64, dt float64) float64 {
	total := 0.0
	for i := range x {
		d := dt * m.Rate * (x[i] + dt/2*m.Rate*x[i])
		x[i] += d
		total += d * d
	}
	return total
}

// Model holds functions in fields.
type Model struct {
	Rate   float64
	Step   step
	Layers []activation
}

//gradgen:vjp wrt=m,x bind=Step:euler,midpoint bind=m.Layers:square,math.Tanh,leaky
func (m *Model) Run(x []float64) float64 {
	y := make([]float64, len(x))
	copy(y, x)
	sum := 0.0
	for range 3 {
		sum += m.Step(m, y, 0.1)
	}
	for _, v := range y {
		for i := range m.Layers {
			v = m.Layers[i](v)
		}
		sum += v
	}
	return sum
}

func leaky(x float64) float64 {
	if x < 0 {
		return 0.1 * x
	}
	return x
}

func ModelRunInputs() [][]any {
	return [][]any{
		{&Model{0.8, euler, []activation{math.Tanh, leaky}}, []float64{0.4, -1.1}},
		{&Model{0.8, midpoint, []activation{square}}, []float64{0.4, -1.1}},
	}
}
