// Functions themselves in vector code.
package vector_fast

import "math"

// Norm2 has a gradient too.
//
//gradgen:fast
//gradgen:grad vector=on
func Norm2(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return math.Sqrt(s)
}

func Norm2Inputs() [][]any { return lengths(1, 3, 8, 17, 40, 77) }

//gradgen:fast
func Range(x []float64) (lo, hi float64, n int) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for i, v := range x {
		if v < lo {
			lo = v
		}
		if v >= hi {
			hi = v
		}
		n += i
	}
	return lo, hi, n
}

func RangeInputs() [][]any {
	return append(lengths(0, 1, 8, 9, 40), []any{[]float64{3, math.NaN(), 1, 2, math.NaN(), 9, -4, 0, 7, math.NaN(), 5}})
}

// Places finds the first of equal extremes.
//
//gradgen:fast
func Places(x []float64) (least, most float64, i0, i1 int) {
	least, most, i0, i1 = x[0], math.Inf(-1), 0, -1
	for i, v := range x {
		if v < least {
			least = v
			i0 = i
		}
		if most < v {
			most = v
			i1 = i
		}
	}
	return least, most, i0, i1
}

func PlacesInputs() [][]any {
	ties := make([]float64, 75)
	for i := range ties {
		ties[i] = float64(i*i%7 - 3)
	}
	nan := []float64{math.NaN(), 1, math.NaN(), 3, 2, 3, -1, math.NaN(), -1, -1, 3, 0, 0, 0, 0, 0, 0, 5}
	return append(lengths(1, 8, 9, 40, 70), []any{ties}, []any{ties[:11]}, []any{nan}, []any{nan[1:]}, []any{make([]float64, 20)})
}

//gradgen:fast
func Extremes(x []float64) (least, most float64) {
	least, most = x[0], x[0]
	for _, v := range x {
		least = min(least, v)
		most = max(v, most)
	}
	return least, most
}

func ExtremesInputs() [][]any {
	return append(lengths(1, 8, 9, 40), []any{[]float64{3, 1, 2, 9, -4, 0, 7, math.NaN(), 5}})
}

// Step stores what it computes, and stops at the first element out of range.
//
//gradgen:fast
func Step(x, v, f []float64, dt float64) {
	for i := range x {
		v[i] += dt * f[i]
		x[i] += dt * v[i]
		if x[i] > 1 {
			x[i] = 2 - x[i]
			v[i] = -v[i]
		}
	}
}

func StepInputs() [][]any {
	var sets [][]any
	for _, n := range []int{0, 5, 8, 21} {
		sets = append(sets, []any{numbers(n), numbers(n), numbers(n + 2), 0.3})
	}
	return sets
}

// Shifted moves elements up, each onto one that is read later.
//
//gradgen:fast
func Shifted(x []float64) []float64 {
	for i := 1; i < len(x); i++ {
		x[i] = x[i-1] + 1
	}
	return x
}

func ShiftedInputs() [][]any { return lengths(0, 1, 9, 20) }

// Moved finds its elements with a variable that changes behind their place.
//
//gradgen:fast
func Moved(x []float64, n int) float64 {
	s := 0.0
	for i := range len(x) - 4 {
		k := n
		j := i + k
		k += 2
		s += x[j] * x[i+k]
	}
	return s
}

func MovedInputs() [][]any { return [][]any{{numbers(30), 1}, {numbers(21), 2}} }

// First stops early.
//
//gradgen:fast
func First(x []float64, limit float64) int {
	s := 0.0
	for i, v := range x {
		s += v * v
		if s > limit {
			return i
		}
	}
	return len(x)
}

func FirstInputs() [][]any { return [][]any{{numbers(20), 4.0}, {numbers(20), 1e9}} }

func lengths(list ...int) [][]any {
	var sets [][]any
	for _, n := range list {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.1 + 1.6*float64(i))
	}
	return v
}
