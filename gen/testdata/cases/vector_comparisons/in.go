// Comparisons that the forward sweep keeps for the reverse sweep.
package vector_comparisons

//case:inlined it is the compiler that combines masks

import "math"

// Rectified overwrites what it compares.
//
//gradgen:fast
//gradgen:vjp wrt=x of=out vector=on
func Rectified(x, out []float64) {
	for i := range out {
		out[i] = 2 * x[i] * x[i]
		if out[i] < 0.3 {
			out[i] = 0
		}
	}
}

func RectifiedInputs() [][]any { return pairs(0) }

// Leaky compares two neighbours, from the end to the start, and counts.
//
//gradgen:fast
//gradgen:vjp wrt=x of=x,s vector=on
func Leaky(x []float64, least float64) (s float64) {
	for i := len(x) - 2; i >= 0; i-- {
		if x[i] < least || x[i] > 0.9 && x[i] < 2 {
			x[i] *= 0.1 * x[i]
		} else {
			s += x[i]
		}
	}
	return s
}

func LeakyInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 21, 40} {
		sets = append(sets, []any{numbers(n, 1), -0.2})
	}
	return sets
}

// Repeated compares anew in each of several sweeps.
//
//gradgen:fast
//gradgen:vjp wrt=x of=x vector=on
func Repeated(x []float64, n int) {
	for k := range n {
		for i, v := range x {
			if v > 0.2*float64(k) {
				x[i] = math.Sin(v)
			}
		}
	}
}

func RepeatedInputs() [][]any {
	return [][]any{{numbers(5, 1), 3}, {numbers(21, 2), 5}, {numbers(21, 2), 0}}
}

// Inside compares in a branch, which some iterations leave out.
//
//gradgen:fast
//gradgen:vjp wrt=x of=out vector=on
func Inside(x, out []float64) {
	for i := range out {
		if x[i] > -0.5 {
			out[i] = x[i] * x[i]
			if out[i] > 0.4 {
				out[i] *= out[i]
			}
		}
	}
}

func InsideInputs() [][]any { return pairs(1) }

// Shared is for several workers.
//
//gradgen:vjp wrt=x of=out vector=on workers=on
func Shared(x, out []float64) {
	for i := range out {
		out[i] = math.Sin(x[i]) * math.Exp(x[i])
		if out[i] < 0 {
			out[i] = 0.01 * out[i] * out[i]
		}
	}
}

func SharedInputs() [][]any { return pairs(2) }

func pairs(phase float64) [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 8, 21, 40} {
		sets = append(sets, []any{numbers(n, phase), numbers(n, phase+1)})
	}
	return sets
}

func numbers(n int, phase float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(phase + 1.9*float64(i))
	}
	return x
}
