// Branches keep the first iterations from elements that do not exist, so vectors begin
// with a later one.
package vector_edges

import "math"

// Energy is that of a chain of springs with free ends.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Energy(x, v []float64) float64 {
	e := 0.0
	for i := range x {
		left, right := 0.0, 0.0
		if i > 0 {
			left = x[i-1]
		}
		if i+1 < len(x) {
			right = x[i+1]
		}
		e += x[i] * (2*x[i] - left - right + v[i]*x[i])
	}
	return e
}

// Delayed fills a slice from its last element on. Its echoes come from three
// elements before.
//
//gradgen:vjp wrt=x vector=on
func Delayed(x []float64) []float64 {
	out := make([]float64, len(x))
	for i := len(x) - 1; i >= 0; i-- {
		out[i] = math.Sin(x[i])
		if i >= 3 {
			out[i] += 0.5 * x[i-3] * x[i-1]
		} else if i == 2 {
			out[i] -= x[i-2]
		}
	}
	return out
}

// Peaks asks in one condition whether there is an element before, and what it is.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Peaks(x []float64) (s float64) {
	for i := range x {
		if i > 0 && x[i-1] > x[i] {
			s += x[i] * x[i]
		}
	}
	return s
}

// Below begins in front of the slice.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Below(x, w []float64) (s float64) {
	for i := -2; i < len(x)-2; i++ {
		t := 0.0
		for j, c := range w {
			if i >= 0 {
				t += c * x[i] * float64(j)
			}
		}
		s += t*t + 0.1*x[i+2]
	}
	return s
}

const lag = 3

// Lagged has edges at constants with names.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Lagged(x []float64) (s float64) {
	for i := range x {
		switch {
		case i == 0:
			s += x[i]
		case i > lag:
			s += x[i] * x[i-lag-1] * x[i-2*lag+3]
		}
	}
	for i := lag - 1; i < len(x); i++ {
		if i >= lag {
			s -= x[i] * x[i-lag]
		}
	}
	return s
}

// Shared is Energy with workers.
//
//gradgen:vjp wrt=x vector=on workers=on
func Shared(x []float64) (s float64) {
	for i := range x {
		if i >= 2 {
			s += math.Exp(-x[i] * x[i-2])
		}
	}
	return s
}

// Strict reads an element that does not exist if there is any, and panics.
//
//gradgen:vjp wrt=x vector=on
func Strict(x []float64) (s float64) {
	for i := range x {
		s += x[i] * x[i-1]
	}
	return s
}

func EnergyInputs() [][]any {
	return [][]any{{numbers(0), numbers(0)}, {numbers(1), numbers(1)}, {numbers(2), numbers(2)}, {numbers(9), numbers(9)}, {numbers(21), numbers(21)}}
}

// Spelt reads the number that it changes by another name of its subscript.
//
//gradgen:vjp vector=on
func Spelt(x [3]float64, n int) float64 {
	for i := 0; i < n; i += 2 {
		x[3%3] -= 0.25 * x[0]
	}
	return x[0] * x[1]
}

func SpeltInputs() [][]any {
	return [][]any{{[3]float64{0.5, 2, 1}, 0}, {[3]float64{0.5, 2, 1}, 5}, {[3]float64{-0.5, 2, 1}, 40}}
}

func DelayedInputs() [][]any {
	return [][]any{{numbers(1)}, {numbers(3)}, {numbers(4)}, {numbers(19)}, {numbers(30)}}
}

func PeaksInputs() [][]any { return [][]any{{numbers(3)}, {numbers(18)}} }

func BelowInputs() [][]any {
	return [][]any{{numbers(4), numbers(2)}, {numbers(19), numbers(3)}}
}

func LaggedInputs() [][]any { return [][]any{{numbers(2)}, {numbers(5)}, {numbers(26)}} }

func SharedInputs() [][]any { return [][]any{{numbers(2)}, {numbers(20)}, {numbers(40)}} }

func StrictInputs() [][]any { return [][]any{{numbers(0)}} }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + 0.1*float64(i%7) - 0.01*float64(i%11)
	}
	return v
}
