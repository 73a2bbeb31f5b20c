// Functions that return several functions, or functions beside values.
package functions_returned

import "errors"

func sharing(s []float64, x float64) (func(float64) float64, func(float64)) {
	t := s[len(s)/2:]
	return func(y float64) float64 { return x * y * t[0] }, func(y float64) { x, t[0] = t[0], 0.5*y }
}

var errNone = errors.New("none")

func valued(x float64) (float64, func(float64) float64, error) {
	s := x * x
	return s, func(d float64) float64 { return s * d * x }, errNone
}

type line struct{ A, B float64 }

func (l line) at(x float64) float64 { return l.A*x + l.B }

func both(l *line) (func(float64) float64, func(float64) float64) {
	return l.at, line{l.B, 1}.at
}

//gradgen:vjp wrt=s
//gradgen:jvp wrt=s
func F(s []float64) float64 {
	f, g := sharing(s, s[0]*2)
	a := f(s[1])
	g(a)
	var err error
	v, back, err := valued(a)
	if err == nil {
		return 2
	}
	l := line{s[0], s[1]}
	h, k := both(&l)
	_ = k
	l.A = s[2]
	l.B = 7
	return f(s[2])*back(s[0]) + v + h(s[0]) + k(s[2])
}
