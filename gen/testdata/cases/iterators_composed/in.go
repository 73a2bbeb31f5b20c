// An iterator of iterators of the same kind, and functions composed of such.
package iterators_composed

import (
	"iter"
	"math"
	"slices"
)

func mapped[T, U any](seq iter.Seq[T], f func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		seq(func(x T) bool { return yield(f(x)) })
	}
}

func composed(f, g func(float64) float64) func(float64) float64 {
	return func(v float64) float64 { return f(g(v)) }
}

func times(k float64) func(float64) float64 { return func(v float64) float64 { return k * v } }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Iterators(x []float64) (s float64) {
	for v := range mapped(mapped(mapped(slices.Values(x), math.Sin), times(x[0])), math.Exp) {
		if s > 3 {
			break
		}
		s += v * x[1]
	}
	return s
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Functions(x float64) (s float64) {
	return composed(composed(math.Sin, times(x)), composed(times(2), composed(math.Cos, times(x*x))))(x)
}

// Deep has an iterator of an iterator within the loop of another.
//
//gradgen:vjp wrt=x
func Deep(x []float64) (s float64) {
	half := times(0.5)
	for v := range mapped(mapped(mapped(slices.Values(x), half), math.Sin), half) {
		for w := range mapped(mapped(mapped(slices.Values(x), math.Cos), half), half) {
			s += v * w * x[0]
		}
	}
	return s
}
