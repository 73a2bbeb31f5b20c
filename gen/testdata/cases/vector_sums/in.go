// Sums over slices in vector code: one or several at once, with a remainder.
package vector_sums

import "math"

//gradgen:vjp wrt=x,y vector=on
//gradgen:grad wrt=x,y vector=on
func Dot(x, y []float64) float64 {
	s := 0.0
	for i := range x {
		s += x[i] * y[i]
	}
	return s
}

func DotInputs() [][]any { return pairs() }

//gradgen:vjp wrt=x vector=on
func LogSumExp(x []float64) float64 {
	m := math.Inf(-1)
	for _, v := range x {
		m = max(m, v)
	}
	s := 0.0
	for _, v := range x {
		s += math.Exp(v - m)
	}
	return m + math.Log(s)
}

func LogSumExpInputs() [][]any { return singles(1) }

// Softmax shifts by the largest element, the first of several.
//
//gradgen:vjp wrt=x vector=on
func Softmax(x []float64) []float64 {
	largest := math.Inf(-1)
	for _, v := range x {
		if v > largest {
			largest = v
		}
	}
	least := x[0]
	for i := 0; i < len(x); i++ {
		if x[i] < least {
			least = x[i]
		}
	}
	s := 0.0
	for _, v := range x {
		s += math.Exp(v - largest)
	}
	p := make([]float64, len(x))
	for i, v := range x {
		p[i] = math.Exp(v-largest)/s + least
	}
	return p
}

func SoftmaxInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 5, 9, 17, 33} {
		sets = append(sets, []any{numbers(n, 0.7)})
	}
	return sets
}

//gradgen:vjp wrt=x,mu,sigma vector=on
//gradgen:jvp wrt=x,mu,sigma vector=on
func Gauss(x []float64, mu, sigma float64) (s float64) {
	for _, v := range x {
		z := (v - mu) / sigma
		s -= z*z/2 + math.Log(sigma)
	}
	return
}

func GaussInputs() [][]any {
	var sets [][]any
	for _, p := range singles(1) {
		sets = append(sets, append(p, 0.3, 1.7))
	}
	return sets
}

//gradgen:vjp wrt=x vector=on
func Moments(x []float64) (mean, variance float64) {
	for i := len(x) - 1; i >= 0; i-- {
		mean += x[i]
	}
	mean /= float64(len(x))
	for i := 0; i <= len(x)-1; i++ {
		d := x[i] - mean
		variance += d * d
	}
	return mean, variance / float64(len(x))
}

func MomentsInputs() [][]any { return singles(2) }

// Selected is the mean of the numbers above a threshold, which lanes count, less a
// penalty for each of the others.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Selected(x, weights []float64) float64 {
	n, others, total := 1, 0, 0.0
	for _, v := range x {
		if v > 0.1 {
			n++
			total += v * v
		} else {
			others -= 3
		}
		for range weights {
			others += 2
		}
	}
	return total/float64(n) + 0.01*float64(others)*total
}

func SelectedInputs() [][]any { return pairs() }

// singles returns a slice of each length that leaves another remainder.
func singles(least int) [][]any {
	var sets [][]any
	for _, n := range []int{1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 31, 33, 40, 67} {
		if n >= least {
			sets = append(sets, []any{numbers(n, 0.7)})
		}
	}
	return sets
}

func pairs() [][]any {
	var sets [][]any
	for _, p := range singles(1) {
		sets = append(sets, append(p, numbers(len(p[0].([]float64)), 2.1)))
	}
	return sets
}

func numbers(n int, start float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(start + 1.3*float64(i))
	}
	return v
}
