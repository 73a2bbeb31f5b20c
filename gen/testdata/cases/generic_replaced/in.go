// Generic code whose type arguments are types that emitted code replaces: complex numbers, interfaces and functions
// with active values, maps of active values.
package generic_replaced

import "math"

type box[T any] struct {
	f func(T) T
	v T
}

func boxed[T any](v T, f func(T) T) box[T] { return box[T]{f: f, v: v} }

// Boxes keeps a box and a function of boxes in a box.
//
//gradgen:grad
//gradgen:hvp
func Boxes(x []float64) float64 {
	a := boxed(x[0], math.Sin)
	b := boxed(a, func(c box[float64]) box[float64] { c.v *= x[1]; return c })
	return b.f(b.v).f(x[1])
}

type shape interface{ area() float64 }

type square struct{ a float64 }

func (s square) area() float64 { return s.a * s.a }

func same[T any](a T) T {
	var i any = a
	if v, ok := i.(T); ok {
		return v
	}
	return a
}

//gradgen:grad
//gradgen:jvp
func Same(x []float64) float64 {
	var s shape = square{x[1]}
	if t, ok := s.(shape); ok {
		s = same(t)
	}
	return same(shape(square{x[0]})).area() * s.area()
}

type table[V any] struct{ m map[string]V }

func newTable[V any]() *table[V] { return &table[V]{m: map[string]V{}} }

func (t *table[V]) put(k string, v V) V {
	last := t.m[k]
	t.m[k] = v
	return last
}

//gradgen:grad
//gradgen:hvp
func Tables(x []float64) float64 {
	c, f, m := newTable[complex128](), newTable[func(float64) float64](), newTable[map[int]float64]()
	c.put("a", complex(x[0], x[1]))
	f.put("a", func(t float64) float64 { return t * x[0] })
	m.put("a", map[int]float64{1: x[2]})
	m.m["a"][1] *= x[0]
	z := c.put("a", 1i)
	return real(z*z) + f.m["a"](x[1]) + m.m["a"][1]*imag(c.m["a"])
}

type stack[T any] struct{ items []T }

func (s *stack[T]) push(v T) { s.items = append(s.items, v) }

func (s *stack[T]) pop() T {
	v := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v
}

//gradgen:grad
//gradgen:jvp
func Stacks(x []float64) float64 {
	var f stack[func() float64]
	var z stack[complex128]
	f.push(func() float64 { return x[0] })
	f.push(func() float64 { return x[1] * x[1] })
	z.push(complex(x[2], f.pop()()))
	z.push(1i)
	return f.pop()() * imag(z.pop()*z.pop()*complex(x[0], x[2]))
}

//gradgen:grad
//gradgen:jvp
func Interfaces(x []float64) float64 {
	s := newTable[shape]()
	s.m["a"] = square{x[1]}
	s.m["b"] = square{x[0]}
	return s.m["a"].area() * s.m["b"].area()
}

type node[T any] struct {
	v    T
	next *node[T]
}

func chain[T any](list []T) (n *node[T]) {
	for _, v := range list {
		n = &node[T]{v, n}
	}
	return n
}

type pair[A, B any] struct {
	L A
	R B
}

func zip[T, U any](a []T, b []U) (r []pair[T, U]) {
	for i := range a {
		r = append(r, pair[T, U]{a[i], b[i]})
	}
	return r
}

//gradgen:grad
//gradgen:jacobian
func Lists(x []float64) float64 {
	s := 0.0
	for n := chain([]complex128{complex(x[0], x[1]), complex(x[2], x[1])}); n != nil; n = n.next {
		s += real(n.v * n.v)
	}
	for _, p := range zip([]shape{square{x[0]}, square{x[1]}}, []complex128{complex(x[2], 1), 2i}) {
		s += p.L.area() * real(p.R*p.R)
	}
	return s
}

type list[T any] interface{ each(func(T)) }

type leaf[T any] []T

type link[T any] struct {
	v    T
	next list[T]
}

func (a leaf[T]) each(f func(T)) {
	for _, v := range a {
		f(v)
	}
}

func (l *link[T]) each(f func(T)) {
	f(l.v)
	l.next.each(f)
}

// Linked has generic types behind a generic interface, whose method calls itself.
//
//gradgen:grad
//gradgen:jvp
func Linked(x []float64) float64 {
	var l list[complex128] = leaf[complex128]{complex(x[0], x[1])}
	l = &link[complex128]{complex(x[1], x[2]), l}
	r := 0i
	l.each(func(z complex128) { r += z * z })
	return real(r)
}

type num interface{ val() float64 }

type one struct{ v float64 }

type wrapped[T any] struct {
	f func(T) float64
	v T
	n num
}

func (o one) val() float64 { return o.v }

func (g *wrapped[T]) val() float64 { return g.f(g.v) * g.n.val() }

//gradgen:grad
//gradgen:hvp
func Wrapped(x []float64) float64 {
	var n num = one{x[0]}
	n = &wrapped[float64]{func(v float64) float64 { return v * v }, x[1], n}
	return n.val()
}

func LinkedInputs() [][]any { return three() }

func WrappedInputs() [][]any { return three() }

func three() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }

func BoxesInputs() [][]any { return three() }

func SameInputs() [][]any { return three() }

func TablesInputs() [][]any { return three() }

func StacksInputs() [][]any { return three() }

func InterfacesInputs() [][]any { return three() }

func ListsInputs() [][]any { return three() }
