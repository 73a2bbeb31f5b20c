// Reverse loops over parts of slices whose iterations must keep their order, or
// whose counters do more than select.
package windows_not

import "math"

// Running adds what the iteration before has made.
//
//gradgen:vjp wrt=x
func Running(x []float64, from []int) float64 {
	sum := 0.0
	for _, f := range from {
		for i := f; i < len(x); i++ {
			x[i] += 0.5 * x[i-1] * x[i]
		}
		sum += x[len(x)-1]
	}
	return sum
}

func RunningInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.2, 0.3}, []int{1, 3, 2, 4}}}
}

// Same goes through one slice at two paces.
//
//gradgen:vjp wrt=x
func Same(x []float64) float64 {
	y := append([]float64(nil), x...)
	k := 0
	for c := range x {
		for r := c + 1; r < len(x); r++ {
			y[r] += y[k] * x[c]
			k++
		}
		k = 0
	}
	return y[len(y)-1]
}

func SameInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.2, 0.3}}, {[]float64{2}}}
}

// Weighted uses the counter as a number, and steps it under a condition.
//
//gradgen:vjp wrt=x,w
func Weighted(x, w []float64) float64 {
	sum, next, odd := 0.0, 0, 0
	for c := range x {
		for r := c; r < len(x); r++ {
			sum += x[r] * w[next] * float64(next+1)
			if r%2 == 1 {
				odd++
			}
			sum += math.Sin(x[r]) * w[odd]
			next++
		}
	}
	return sum
}

func WeightedInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.2}, []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6}}}
}

// Bound runs up to where the counter is.
//
//gradgen:vjp wrt=x,w
func Bound(x, w []float64) float64 {
	sum, k := 0.0, 1
	for c := range x {
		for r := c; r < k; r++ {
			sum += x[r] * w[k] * sum
			k--
		}
		k += 3
	}
	return sum
}

func BoundInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.2}, []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7}}}
}

// Short has a counter of few bits, which wraps around.
//
//gradgen:vjp wrt=x,w
func Short(x, w []float64) float64 {
	sum := 0.0
	var k uint8 = 254
	for c := range x {
		for r := c; r < len(x); r++ {
			sum += x[r] * w[k%8]
			k++
		}
	}
	return sum * sum
}

func ShortInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, -0.2}, []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8}}}
}
