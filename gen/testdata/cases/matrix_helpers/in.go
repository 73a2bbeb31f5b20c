// Helpers without active arguments are looked into where a function is evaluated several
// times: they may change something.
package matrix_helpers

import (
	"math"
	"time"
)

func clamp(i, lo, hi int) int { return max(lo, min(i, hi)) }

var table = []float64{1, 2, 3, 4, 5, 6, 7, 8}

func coefficient(i int) float64 { return table[i%8] }

func factorial(n int) int {
	if n < 2 {
		return 1
	}
	return n * factorial(n-1)
}

func weights(n int) (w, t []float64) {
	w, t = make([]float64, n), make([]float64, n)
	for i := range w {
		w[i] = 1 / float64(n)
		t[i] = (float64(i) + .5) / float64(n)
	}
	return w, t
}

func unit() [2]float64 { return [2]float64{1, 0} }

func PickedInputs() [][]any { return [][]any{{[]float64{0.7, 1.3}}} }

//gradgen:hessian wrt=x
func Picked(x []float64) float64 {
	return x[clamp(5, 0, 1)] * x[0] * coefficient(1) * float64(factorial(4))
}

func QuadratureInputs() [][]any { return PickedInputs() }

//gradgen:hessian wrt=x
func Quadrature(x []float64) float64 {
	w, t := weights(4)
	s := 0.0
	for i := range w {
		s += w[i] * math.Exp(t[i]*x[0]) * x[1]
	}
	return s
}

func AddedInputs() [][]any { return PickedInputs() }

//gradgen:hvp wrt=x
//gradgen:jacobian wrt=x
func Added(x []float64) float64 {
	q := unit()
	q[1] += x[0]
	return q[0] * q[1] * x[1] * x[1]
}

// A law has methods that change nothing.
type law struct{ factor, period float64 }

func (l law) at(d time.Duration) float64 { return l.factor * d.Seconds() / l.period }

func (l *law) scale(n int) float64 { return l.factor * float64(n+1) }

func TimedInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3}, 1500 * time.Millisecond, time.Unix(100, 0)}}
}

//gradgen:jacobian wrt=x
//gradgen:hessian wrt=x
func Timed(x []float64, d time.Duration, at time.Time) float64 {
	l := law{2, 3}
	s := 0.0
	for i := range x {
		s += x[i] * x[i] * x[i] * l.at(d) * l.scale(i) * float64(at.Unix()%7)
	}
	return s * float64(at.UTC().Month()) * float64(len(time.March.String()))
}
