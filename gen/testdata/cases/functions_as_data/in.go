// Package functions_as_data passes kept functions on: to generic types, recursive functions, deferred calls, closures, maps,
// functions of several results, second derivatives and matrices of them.
package functions_as_data

import (
	"errors"
	"math"
)

type box[T any] struct {
	f func(T) T
	v T
}

func (b box[T]) get() T { return b.f(b.v) }

func boxed[T any](v T, f func(T) T) box[T] { return box[T]{f: f, v: v} }

//gradgen:grad
func Generic(x []float64) float64 {
	a := boxed(x[0], math.Sin)
	list := []box[float64]{a, boxed(x[1], func(v float64) float64 { return v * x[2] })}
	s := 0.0
	for _, c := range list {
		s += c.get()
	}
	return s
}

func GenericInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

type rule struct {
	f     func(float64) float64
	depth int
}

func (r rule) integral(a, b float64) float64 {
	m := (a + b) / 2
	if r.depth == 0 {
		return r.f(m) * (b - a)
	}
	r.depth--
	return r.integral(a, m) + r.integral(m, b)
}

//gradgen:grad
func Recursive(x []float64, smooth bool) float64 {
	r := rule{f: func(v float64) float64 { return x[2] * v * v }, depth: 3}
	if smooth {
		r.f = math.Exp
	}
	return r.integral(x[0], x[1])
}

func RecursiveInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.4, 1.3}, true}, {[]float64{0.7, 1.4, 1.3}, false}}
}

//gradgen:grad
func Deferred(x []float64, i int) (y float64) {
	fs := []func(v float64){func(v float64) { y *= v }, func(v float64) { y += v * v }}
	f := fs[i]
	defer f(x[1])
	f = fs[1-i]
	f(x[0])
	return y + x[0]
}

func DeferredInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}, 0}, {[]float64{0.7, 0.4}, 1}} }

//gradgen:grad
func Named(x []float64, name string) float64 {
	kernels := map[string]func(float64) float64{"sin": math.Sin, "cos": math.Cos}
	f, ok := kernels[name]
	if !ok {
		return x[1]
	}
	return f(x[0]) * kernels["cos"](x[1])
}

func NamedInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4}, "sin"}, {[]float64{0.7, 0.4}, "cos"}, {[]float64{0.7, 0.4}, ""}}
}

var errKind = errors.New("no such kind")

func pick(kind int, a float64) (func(float64) float64, error) {
	switch kind {
	case 0:
		return math.Sin, nil
	case 1:
		return func(v float64) float64 { return a * v * v }, nil
	}
	return nil, errKind
}

//gradgen:grad
func Picked(x []float64, kind int) float64 {
	f, err := pick(kind, x[0])
	if err != nil || f == nil {
		return x[0]
	}
	g, _ := pick(1-kind, x[1])
	f, g = g, f
	return f(x[1]) - 2*g(x[0])
}

func PickedInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4}, 0}, {[]float64{0.7, 0.4}, 1}, {[]float64{0.7, 0.4}, 2}}
}

func compose(fs ...func(float64) float64) func(float64) float64 {
	return func(v float64) float64 {
		for _, f := range fs {
			v = f(v)
		}
		return v
	}
}

//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
//gradgen:jvp
func Composed(x []float64) float64 {
	f := compose(math.Sin, func(v float64) float64 { return v * v * x[1] }, math.Exp)
	return f(x[0]) * f(x[1])
}

func ComposedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}} }

func or(f func(float64) float64) func(float64) float64 {
	if f == nil {
		f = math.Cos
	}
	return f
}

type flow struct {
	rhs func(t float64, y, dy []float64)
}

func (f *flow) step(t, h float64, y, dy []float64) {
	f.rhs(t, y, dy)
	for i := range y {
		y[i] += h * dy[i]
	}
}

//gradgen:vjp
func Flow(x []float64, n int) []float64 {
	y, dy := []float64{x[0], x[1]}, make([]float64, 2)
	steps := 0
	fl := &flow{}
	if n > 1 {
		fl.rhs = func(t float64, y, dy []float64) {
			steps++
			dy[0], dy[1] = y[1]*x[2], -math.Sin(y[0])*float64(steps)
		}
	} else {
		fl.rhs = func(t float64, y, dy []float64) { dy[0], dy[1] = -y[0]*x[2], t*or(nil)(y[1]) }
	}
	for i := range n {
		fl.step(float64(i), 0.1, y, dy)
	}
	return y
}

func FlowInputs() [][]any {
	return [][]any{{[]float64{0.7, 0.4, 1.3}, 1}, {[]float64{0.7, 0.4, 1.3}, 4}, {[]float64{0.7, 0.4, 1.3}, 0}}
}
