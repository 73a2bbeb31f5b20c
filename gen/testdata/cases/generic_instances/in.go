// Generic functions that ask which instance they are, and methods whose type parameters are blank.
package generic_instances

import "math"

type floats interface{ ~float32 | ~float64 }

//gradgen:grad
func Switch[T floats](x []T) T {
	switch any(x[0]).(type) {
	case float32:
		return 2 * x[0]
	case float64:
		return 3 * x[0]
	}
	return x[0]
}

//gradgen:grad
func Assert[T floats](x []T) T {
	if _, ok := any(x).([]float64); ok {
		return 3 * x[0]
	}
	return x[0]
}

//gradgen:vjp
func Value[T floats](x []T) T {
	s := T(0)
	for _, v := range x {
		switch w := any(v).(type) {
		case float32:
			s += T(2 * w * w)
		case float64:
			s += T(math.Sin(w))
		default:
			s += v
		}
	}
	if w, ok := any(x[0]).(float64); ok {
		s += T(w * w)
	}
	return s
}

//gradgen:vjp
func Sized[T floats](x []T) T {
	s := T(0)
	for _, v := range x {
		switch any(v).(type) {
		case float32, int:
			s += v
		case nil:
			s += 5 * v
		case float64:
			s += v * v
		}
	}
	return s
}

// Over instantiates others.
//
//gradgen:grad
func Over(x []float64) float64 { return Value(x) + Sized(x) + Assert(x) + Switch(x) }

//gradgen:vjp
func Over32(x []float32) float32 { return Value(x) + Sized(x) + Assert(x) + Switch(x) }

//gradgen:grad wrt=x
func Kind[K any](k K, x []float64) float64 {
	switch k := any(k).(type) {
	case int:
		return float64(k) * x[0]
	case nil:
		return x[0] * x[1]
	case error:
		return x[1]
	}
	return x[0] * 7
}

func KindInputs() [][]any {
	return [][]any{{1.5, []float64{0.7, 1.3}}}
}

type D[T floats] struct{ V []T }

//gradgen:vjp wrt=d
func (d *D[_]) Sum() float64 {
	s := 0.0
	for _, v := range d.V {
		s += math.Sin(float64(v))
	}
	return s
}

type P[S any, T floats] struct {
	V []T
	N S
}

//gradgen:vjp wrt=d
func (d *P[_, _]) Sum(n int) float64 {
	T := 2.0
	s := 1.0
	for range n {
		for _, v := range d.V {
			s *= math.Sin(float64(v)) * T
		}
	}
	return s
}

func (d *P[_, U]) Len() int { return len(d.V) }

//gradgen:vjp wrt=d
func (d *P[_, U]) Long(n int) float64 {
	return float64(d.V[0]) * float64(d.Len())
}
