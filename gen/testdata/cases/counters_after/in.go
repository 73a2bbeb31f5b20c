// Counters that a loop only steps get their value after it at once, so that what follows the
// loop, and its reverse, does not wait for it.
package counters_after

import "math"

// Mean counts elements in strides.
//
//gradgen:grad wrt=x
func Mean(x []float64) float64 {
	sum, n := 0.0, 0
	for i := 0; i+2 < len(x); i += 3 {
		sum += math.Sin(x[i]) * x[i+1] * x[i+2]
		n++
	}
	return sum / float64(n+1)
}

// Steps has several steps, down and up, from values that are not constant.
//
//gradgen:vjp wrt=x
func Steps(x []float64, from, step int) (float64, int) {
	s, n, m := 0.0, from, 2
	for i := len(x) - 1; i >= 1; i-- {
		s += x[i] * x[i-1]
		n += step
		m -= 3
		n += i
	}
	return s / float64(m+20), n
}

// Inner counts in loops of a loop, one of which leaves early: there the counts stay.
//
//gradgen:grad wrt=x
func Inner(x []float64, k int) float64 {
	s, n, left := 0.0, 0, 0
	for i := range x {
		for j := i; j < k; j++ {
			s += x[i] * float64(j+1)
			n++
		}
		for j := 0; j < k; j += 2 {
			if j > i {
				break
			}
			s += x[i] * x[i]
			left++
		}
	}
	return s*float64(n) + float64(left)*x[0]
}

// Bound changes the bound of its loop: the loop runs to the value at its beginning.
//
//gradgen:grad wrt=x
func Bound(x []float64) float64 {
	s, k, n := 0.0, len(x), 0
	for i := range k {
		s += x[i] * x[i]
		k--
		n += 2
	}
	return s * float64(k+n+1)
}
