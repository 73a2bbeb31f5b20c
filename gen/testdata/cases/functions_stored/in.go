// Package functions_stored keeps functions: in fields by constructors, in slices and maps of options, in variables and
// parameters with several values, behind named function types with methods.
package functions_stored

import "math"

type layer struct {
	weight float64
	act    func(float64) float64
}

func newLayer(w float64, act func(float64) float64) *layer { return &layer{weight: w, act: act} }

func (l *layer) apply(x float64) float64 { return l.act(l.weight * x) }

func square(x float64) float64 { return x * x }

//gradgen:grad
func Layers(x []float64) float64 {
	shift := x[2]
	net := []*layer{newLayer(x[0], math.Tanh), newLayer(x[1], square), newLayer(x[2], func(v float64) float64 { return math.Sin(v) + shift*v })}
	y := 0.7
	for _, l := range net {
		y = l.apply(y)
	}
	return y
}

func LayersInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

//gradgen:grad
func Chosen(x []float64, i int) float64 {
	fs := [2]func(float64) float64{math.Sin, math.Cos}
	return fs[i](x[0]) * fs[1-i](x[1])
}

func ChosenInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}, 0}, {[]float64{0.7, 0.4}, 1}} }

// step is an iteration in one of two ways.
type step func(float64) float64

func (s step) twice(v float64) float64 { return s(s(v)) }

//gradgen:grad
func Branch(x []float64, strong bool) float64 {
	var f step
	if strong {
		f = func(n float64) float64 { return n - (x[0]+n*n)/(2*n+x[1]) }
	} else {
		f = func(n float64) float64 { return -x[0] / (x[1] + n) }
	}
	n := 0.3
	for range 3 {
		n = f.twice(n)
	}
	return n
}

func BranchInputs() [][]any {
	return [][]any{{[]float64{-1.7, 2.4}, true}, {[]float64{-1.7, 2.4}, false}}
}

type options struct{ scale, shift float64 }

type option func(*options)

func scaled(by float64) option { return func(o *options) { o.scale *= by } }
func shifted(by float64) option {
	return func(o *options) {
		o.shift += by * o.scale
	}
}

func build(opts ...option) options {
	o := options{scale: 1}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

//gradgen:grad
func Options(x []float64) float64 {
	o := build(scaled(x[0]), shifted(x[1]), scaled(x[1]), shifted(x[0]))
	return o.scale*o.shift + build().scale
}

func OptionsInputs() [][]any { return [][]any{{[]float64{0.7, 0.4}}} }

func window(x []float64, w func(float64) float64) float64 {
	if w == nil {
		w = math.Exp
	}
	s := 0.0
	for _, v := range x {
		s += w(v)
	}
	return s
}

//gradgen:grad
func Default(x []float64) float64 { return window(x, nil) * window(x[1:], square) }

func DefaultInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

// counter counts what its variables share.
//
//gradgen:grad
func Counter(x []float64) float64 {
	total := 0.0
	type acc struct{ add, mul func(float64) }
	a := acc{add: func(v float64) { total += v }, mul: func(v float64) { total *= v }}
	for i, v := range x {
		f := a.add
		if i%2 == 1 {
			f = a.mul
		}
		f(v)
	}
	total += x[0]
	a.mul(total)
	return total
}

func CounterInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

//gradgen:grad
func Late(x []float64) float64 {
	var fs []func() float64
	for i := 0; i < len(x); i++ {
		y := x[i] * x[i]
		fs = append(fs, func() float64 { return y * float64(i+1) })
		y += x[0]
	}
	s := 1.0
	for _, f := range fs {
		s *= f()
	}
	return s
}

func LateInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

type point struct{ a, b float64 }

func (p *point) scale(v float64) float64 { p.a += v; return p.a * v }
func (p point) sum(v float64) float64    { return p.a + p.b*v }

//gradgen:grad
func Methods(x []float64) float64 {
	p := point{x[0], x[1]}
	fs := []func(float64) float64{p.sum, p.scale, p.sum}
	p.b = 2 * x[2]
	s := 0.0
	for i, f := range fs {
		s += f(x[i])
	}
	return s * p.a
}

func MethodsInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

type transform func(a, b float64) (float64, float64)

func (t transform) then(u transform) transform {
	return func(a, b float64) (float64, float64) { return u(t(a, b)) }
}

type area func(v float64) bool

type region interface{ contains(v float64) bool }

func (a area) contains(v float64) bool { return a(v) }

// No value of this interface is made.
type shifter interface{ shift(v float64) float64 }

type system struct {
	in  region
	by  shifter
	fwd transform
}

func newSystem(r float64) system {
	return system{in: area(func(v float64) bool { return v < 2 }), fwd: func(a, b float64) (float64, float64) { return a*r - b, a + b*r }}
}

//gradgen:vjp
func Systems(x []float64) (float64, float64) {
	s, t := newSystem(x[0]), newSystem(x[1])
	both := s.fwd.then(t.fwd)
	if !s.in.contains(x[0]) {
		return 0, 0
	}
	if s.by != nil {
		return s.by.shift(x[0]), x[1]
	}
	return both(x[1], x[2])
}

func SystemsInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, 1.3}}} }

// A Node is a value of a graph with what passes its adjoint on.
type Node struct {
	val, adj float64
	from     []*Node
	back     func()
}

// product is the node of a product.
func product(a, b *Node) *Node {
	o := &Node{val: a.val * b.val, from: []*Node{a, b}}
	o.back = func() {
		a.adj += b.val * o.adj
		b.adj += a.val * o.adj
	}
	return o
}

// Graph sorts a graph by a closure that calls itself, which is not kept although its
// parameter has a type that keeps functions, and runs what the nodes keep in that order.
//
//gradgen:vjp
//gradgen:jvp
func Graph(x []float64) float64 {
	a, b := &Node{val: x[0]}, &Node{val: x[1]}
	top := product(product(a, b), a)
	var order []*Node
	seen := map[*Node]bool{}
	var visit func(n *Node)
	visit = func(n *Node) {
		if seen[n] {
			return
		}
		seen[n] = true
		for _, p := range n.from {
			visit(p)
		}
		order = append(order, n)
	}
	visit(top)
	top.adj = 1
	for i := len(order) - 1; i >= 0; i-- {
		if n := order[i]; n.back != nil {
			n.back()
		}
	}
	return a.adj*b.adj + top.val
}

// GraphInputs has two numbers.
func GraphInputs() [][]any { return [][]any{{[]float64{1.5, -0.7}}} }

// Perhaps calls a function that one branch alone assigns, and another that is nil where it is not called.
//
//gradgen:vjp
func Perhaps(x, y float64) float64 {
	var f, g func(float64) float64
	if x > -5 {
		f = func(v float64) float64 { return v * y }
	}
	s := 0.0
	if y > 100 {
		g = func(v float64) float64 { return v + y }
		s = g(x)
	}
	return f(x)*x + s
}
