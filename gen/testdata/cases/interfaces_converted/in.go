// Active values are converted from one interface to another, by assignments, assertions and type switches, and are
// arguments of generic functions whose type arguments are interfaces.
package interfaces_converted

import (
	"fmt"
	"math"
)

type Shape interface{ Area() float64 }
type Sized interface {
	Area() float64
	Size() float64
}
type Named interface{ Name() string }
type Scaler interface{ Scale(k float64) }

type Disc struct{ R float64 }

func (d Disc) Area() float64 { return d.R * d.R }
func (d Disc) Size() float64 { return d.R * 3 }

type Sq struct{ A float64 }

func (d *Sq) Area() float64   { return d.A * d.A * d.A }
func (d *Sq) Size() float64   { return d.A * 5 }
func (d *Sq) Scale(k float64) { d.A *= k }

type Line struct{ a, b float64 }

func (l Line) Area() float64 { return l.a * l.b }
func (l Line) Name() string  { return "line" }

type Frame struct {
	Sized
	m float64
}

func (f Frame) Size() float64 { return f.m * f.Sized.Size() }

// Asserted asserts that shapes have methods of other interfaces.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Asserted(x []float64) float64 {
	list := []Shape{Disc{x[0]}, &Sq{x[1]}, Line{x[0], x[1]}, nil}
	t := 0.0
	for i, s := range list {
		if z, ok := s.(Sized); ok {
			t += z.Size() * float64(i+1)
		}
		if n, ok := s.(Named); ok {
			t += float64(len(n.Name())) * x[0]
		}
		if s != nil {
			t += s.Area()
		}
	}
	return t
}

// Switched switches between interfaces.
//
//gradgen:grad wrt=x
func Switched(x []float64) float64 {
	list := []Shape{Disc{x[0]}, &Sq{x[1]}, Line{x[0], x[1]}}
	t := 0.0
	for _, s := range list {
		switch v := s.(type) {
		case Scaler:
			v.Scale(x[0])
			t += s.Area()
		case Sized:
			t += v.Size() * v.Area()
		case Named:
			t += math.Sin(s.Area()) * float64(len(v.Name()))
		}
	}
	return t
}

func area(s Shape) float64 { return s.Area() }

func sized(k int, x []float64) Sized {
	if k == 0 {
		return Disc{x[0] * x[1]}
	}
	return &Sq{x[1] + x[0]}
}

// Passed passes one interface for another.
//
//gradgen:vjp wrt=x
func Passed(x []float64) float64 {
	t := 0.0
	for k := range 2 {
		z := sized(k, x)
		f := Frame{z, x[0]}
		t += area(z) + area(f) + f.Size()
	}
	return t
}

// Keyed keeps a converted value in a map; both lead to one square.
//
//gradgen:vjp wrt=x
func Keyed(x []float64) float64 {
	m := map[string]Shape{}
	var z Sized = &Sq{x[0]}
	m["a"] = z
	z.(Scaler).Scale(x[1])
	s := m["a"]
	return s.Area() * z.Size()
}

// Nil converts nil.
//
//gradgen:vjp wrt=x
func Nil(x []float64) float64 {
	var z Sized
	var s Shape = z
	t := x[0]
	if s == nil {
		t *= x[1]
	}
	z = Disc{x[1]}
	s = z
	z = &Sq{x[0]}
	if s == nil {
		t *= 3
	}
	return t*s.Area() + z.Area()
}

type node struct {
	s    Sized
	next *node
}

func walk(n *node) float64 {
	if n == nil {
		return 0
	}
	var s Shape = n.s
	return s.Area() + n.s.Size()*walk(n.next)
}

// Linked recurs over a list whose values are converted.
//
//gradgen:vjp wrt=x
func Linked(x []float64) float64 {
	var n *node
	for i := range 3 {
		n = &node{sized(i%2, []float64{x[0], x[1] * float64(i+1)}), n}
	}
	return walk(n)
}

func sum[T Shape](list ...T) float64 {
	t := 0.0
	for _, s := range list {
		t += s.Area()
	}
	return t
}

// Arguments calls generic functions whose type arguments are interfaces.
//
//gradgen:hessian wrt=x
func Arguments(x []float64) float64 {
	a := sized(0, x)
	b := sized(1, x)
	return sum(a, b)*sum[Shape](a, Line{x[0], x[1]}) + sum(Line{x[1], x[0]})
}

// FromAny converts to interfaces from any.
//
//gradgen:vjp wrt=x
func FromAny(x []float64) float64 {
	var v any = sized(1, x)
	s := v.(Shape)
	w := v.(Sized)
	if q, ok := w.(*Sq); ok {
		q.A *= x[0]
	}
	return s.Area() + w.Size()
}

func AssertedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func SwitchedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func PassedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func KeyedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func NilInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func LinkedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func ArgumentsInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

func FromAnyInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }

// Mixed keeps values, slices and pointers in one list.
//
//gradgen:vjp wrt=x
func Mixed(x []float64) float64 {
	list := []any{x[0], 3, "a", x[1:], &x[1], nil}
	s := 0.0
	for _, v := range list {
		switch v := v.(type) {
		case float64:
			s += v * v
		case []float64:
			s += v[0] * x[0]
		case *float64:
			s += 3 * *v
		case int:
			s += x[0] * float64(v)
		case fmt.Stringer:
			s += 1
		}
	}
	m := map[string]any{"a": x[0] * 2}
	if v, ok := m["a"].(float64); ok {
		s += v
	}
	return s
}

func MixedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}, {[]float64{-1.2, 0.4}}} }
