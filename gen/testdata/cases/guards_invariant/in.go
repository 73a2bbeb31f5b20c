// Adjoints that a zero seed must not pass through an infinite partial: the
// test moves before a loop if its outcome is the same in all iterations.
package guards_invariant

import "math"

// Log has one seed for all elements.
//
//gradgen:vjp wrt=x
func Log(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += math.Exp(0.1 * v)
	}
	return math.Log(sum)
}

// Each has a seed for every element.
//
//gradgen:vjp wrt=x
func Each(x, y []float64) []float64 {
	out := make([]float64, len(x))
	for i, v := range x {
		out[i] = math.Exp(v) * y[i]
	}
	return out
}

// Two has an adjoint beside the one that is tested.
//
//gradgen:vjp wrt=x
func Two(x []float64) float64 {
	sum, other := 1.0, 0.0
	for _, v := range x {
		sum += math.Exp(0.1 * v)
		other += v * v
	}
	return math.Log(sum) + other*other
}

// Changes has a seed that the iterations change.
//
//gradgen:vjp wrt=x
func Changes(x []float64) float64 {
	state := 1.0
	for _, v := range x {
		state = math.Exp(0.1*state) * v
	}
	return state
}

// Clipped moves what one branch makes into that branch.
//
//gradgen:vjp wrt=x,hi
func Clipped(x []float64, hi float64) float64 {
	sum := 0.0
	for _, v := range x {
		w := v * v
		if w > hi {
			sum += hi * w
		} else if w > 0.5 {
			sum += min(v, w, 0.75*hi) * sum
		} else {
			sum -= v
		}
	}
	return sum
}

func ClippedInputs() [][]any {
	return [][]any{{[]float64{-1, 0.5, 0.8, 3, -0.2}, 2.0}, {[]float64{}, 1.0}}
}
