// Factors that all terms of a sum share are multiplied once, after
// the loop that adds up.
package vector_factors

import "math"

// Bells adds up normal densities about the edges: the adjoints of mean and
// width have a factor 1/width each, and pass through sums of one iteration's.
//
//gradgen:vjp wrt=params vector=on
func Bells(x, edges, params []float64) float64 {
	mean, width := params[0], params[1]
	sum := 0.0
	for _, v := range x {
		at := mean + v
		for b := range edges {
			z := (edges[b] - at) / width
			sum += math.Exp(-z * z)
		}
	}
	return sum
}

func BellsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 4, 7, 8, 11, 16, 29} {
		sets = append(sets, []any{numbers(n), []float64{-1, -0.2, 0.4, 1.1}, []float64{0.1, 0.7}})
	}
	return sets
}

// Signs has terms of both signs with the same factors.
//
//gradgen:fast
func Signs(x []float64, a float64) (float64, float64) {
	s, t := 1.0, 2.0
	for _, v := range x {
		u := -(a * v)
		s += 2 * u * v
		s -= a * math.Sin(v) * 2
		s += -2 * (v * (v * a))
		t += u * v
		if v < 0 {
			continue
		}
		t -= a * v
	}
	return s, t
}

func SignsInputs() [][]any {
	return [][]any{{numbers(3), 0.3}, {numbers(8), -0.3}, {numbers(21), 0.3}, {numbers(40), 0.0}}
}

// Misused reads what would have been left of a term, and sums that depend on
// themselves.
//
//gradgen:fast
func Misused(x []float64, a float64) float64 {
	s, r := 0.0, 0.0
	for _, v := range x {
		u := a * v
		s += a * u * v
		if u > 0.2 {
			s += a * u
		}
		w := a * v
		p := 0.0
		for range 3 {
			p += a * w
			w += a * p
		}
		r += a*p - v
	}
	return s + r
}

func MisusedInputs() [][]any {
	return [][]any{{numbers(3), 0.3}, {numbers(8), -0.3}, {numbers(21), 0.3}, {numbers(40), 0.7}}
}

// Changing has factors that look alike and are not.
//
//gradgen:fast
func Changing(x []float64, a float64) float64 {
	s := 0.0
	for k := range 3 {
		c := a * a
		a += float64(k)
		d := a * a
		for _, v := range x {
			s += c * v
			s += d * v
		}
	}
	return s
}

func ChangingInputs() [][]any {
	return [][]any{{numbers(3), 0.3}, {numbers(8), -0.3}, {numbers(21), 0.3}, {numbers(40), 0.7}}
}

// Moments adds to all elements of a slice; Unlike to each with another factor.
//
//gradgen:fast
func Moments(x, sums []float64, a float64) {
	for _, v := range x {
		power := a * v
		for j := range sums {
			sums[j] -= power
			power *= v
		}
		sums[0] += 3 * (a * v)
	}
}

//gradgen:fast
func Bends(x, sums []float64, a float64) {
	for _, v := range x {
		bar := -2 * (a * math.Sin(v))
		power := 1.0
		for j := range sums {
			sums[j] -= bar * power
			power *= v
		}
		sums[1] += 2 * v * (v * a)
	}
}

//gradgen:fast
func Unlike(x, sums []float64, a float64) {
	for _, v := range x {
		sums[0] += a * v
		sums[1] += 2 * v
	}
}

func MomentsInputs() [][]any {
	return [][]any{{numbers(3), numbers(2), 0.3}, {numbers(8), numbers(2), -0.3}, {numbers(21), numbers(3), 0.3}, {numbers(40), numbers(2), 1e-150}}
}

func BendsInputs() [][]any { return MomentsInputs() }

func UnlikeInputs() [][]any { return MomentsInputs() }

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.3 + 2.3*float64(i))
	}
	return v
}
