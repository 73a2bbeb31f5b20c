// Package-level tables of functions that nothing changes.
package functions_tables

import "math"

var binary = map[string]func(a, b float64) float64{
	"+": func(a, b float64) float64 { return a + b },
	"*": func(a, b float64) float64 { return a * b },
	"^": math.Pow,
}

//gradgen:grad
//gradgen:hvp
func Expression(x []float64) float64 {
	return binary["+"](x[0], binary["*"](x[1], binary["^"](x[0], x[2])))
}

func apply(op string, a, b float64) (float64, bool) {
	f, ok := binary[op]
	if !ok {
		return 0, false
	}
	return f(a, b), true
}

//gradgen:grad
//gradgen:jvp
func Program(x []float64) float64 {
	y := x[0]
	for i, op := range []string{"+", "?", "*", "^"} {
		if v, ok := apply(op, y, x[i%3]); ok {
			y = v
		}
	}
	return y
}

type activation func(float64) float64

const (
	tanh = iota
	softplus
	square
)

var activations = [...]activation{
	tanh:     math.Tanh,
	softplus: func(v float64) float64 { return math.Log1p(math.Exp(v)) },
	square:   squared,
}

func squared(v float64) float64 { return v * v }

func chain(n int, v float64) float64 {
	if n == 0 {
		return v
	}
	return activations[n%3](chain(n-1, v) + 0.5)
}

//gradgen:grad vector=on
func Layers(x []float64, kind int) float64 {
	s := chain(4, x[0])
	for i, v := range x {
		s += activations[(i+kind)%3](v) + activations[kind](v*s)
	}
	return s
}

func LayersInputs() [][]any {
	x := []float64{0.5, -0.25, 1.5, 0.75}
	return [][]any{{x, 0}, {x, 2}, {x, 3}}
}

type term struct {
	name   string
	f      func([]float64) float64
	weight float64
}

var terms = []term{
	{"sum", sum, 1.5},
	{"product", func(x []float64) float64 { return x[0] * x[1] }, 2},
}

func sum(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v
	}
	return s
}

//gradgen:grad
//gradgen:hessian
func Weighted(x []float64) float64 {
	y := 0.0
	for _, t := range terms {
		y += t.f(x) * t.weight * t.f(x[1:])
	}
	return y
}
