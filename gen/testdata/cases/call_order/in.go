// Calls with side effects are evaluated from left to right.
package call_order

import (
	"math"
	"strconv"
)

func next(p *float64) float64 {
	*p *= 2
	return *p
}

//gradgen:vjp wrt=x
func F(x float64) float64 {
	a := next(&x) - next(&x)*x
	b := [2]float64{next(&x), next(&x)}
	return a*b[0] + b[1]*next(&x)
}

func step(x []float64) float64 {
	x[0]++
	return x[1]
}

// Math calls functions of package math before a function that changes their arguments.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func Math(x []float64) float64 {
	if math.Abs(x[0]) > 2*step(x) {
		return math.Abs(x[0]) * step(x)
	}
	a, b := math.Sqrt(x[0]), step(x)
	c := []float64{math.Exp(x[0]), step(x), math.Atan2(x[1], step(x))}
	return a*b + c[0]*c[1]*c[2] + math.Sin(x[0])*step(x) + step(x)*math.Cos(x[0])
}

// Least takes minima and maxima before a function that changes their operands, and strings.
//
//gradgen:grad wrt=x
func Least(x []float64, n []int) float64 {
	s := min(x[0], 5)*step(x) + max(x[0], x[1], 2)*step(x)
	return s + float64(len(strconv.Itoa(n[0])))*bump(n)*x[0] + float64(min(n[0], 1000))*bump(n)
}

func bump(n []int) float64 {
	n[0] *= 10
	return float64(n[0])
}

type reader struct{ x []float64 }

func (r *reader) next() float64 {
	r.x = r.x[1:]
	return r.x[0]
}

// Moving reads an element before a method that moves on.
//
//gradgen:grad wrt=x
func Moving(x []float64) float64 {
	r := reader{x}
	return math.Exp(r.x[0])*r.next() + math.Pow(r.x[0], 3)*r.next()
}

// Inlined calls functions whose only statement returns such values.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Inlined(x []float64) float64 {
	grown := func() float64 { return math.Exp(0.1*x[0]) * step(x) }
	a, b := sine(x)
	return a*b + grown() + product(x)
}

func sine(x []float64) (float64, float64) { return math.Sin(x[0]), step(x) }

func product(x []float64) float64 { return min(x[0], 50) * step(x) }

type inner struct{ x float64 }

type outer struct{ *inner }

func (o outer) set(v float64) float64 {
	o.x = v
	return v * 2
}

func even(a []float64, n int) float64 {
	if n == 0 {
		return a[1]
	}
	r := odd(a, n-1)
	a[0] *= 2
	return r
}

func odd(a []float64, n int) float64 {
	if n == 0 {
		return a[2]
	}
	return even(a, n-1)
}

func put(list []int, k int) []int { return append(list, k) }

// Hidden has calls whose effect is behind an embedded pointer, in a function that calls back, and in spare capacity.
//
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Hidden(x []float64) float64 {
	o := outer{&inner{x[0]}}
	s := math.Sin(o.x) * o.set(x[1])
	a := []float64{x[0], x[1], x[2]}
	s += even(a, 2) + math.Sin(a[0])*odd(a, 2)
	b := []float64{x[0], x[1], x[2]}
	d, e := math.Cos(b[2]), append(b[:2], x[0]*4)
	list := []int{0, 1, 2}
	u := x[put(list[:2], 0)[2]]
	s *= u * x[put(list[:2], 1)[2]]
	s *= x[list[2]]
	return s + d*e[0]
}

func HiddenInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.9}}} }

func MathInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3}}, {[]float64{3, 0.9}}}
}

func InlinedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}} }

func MovingInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4}}} }

func LeastInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}, []int{7}}} }
