// Loops that goroutines share, with sums of their own added up in order.
package vector_workers

import "math"

// Counts adds every point to all bins.
//
//gradgen:vjp wrt=params vector=on workers=on
//gradgen:jvp wrt=params vector=on workers=on
func Counts(x, edges, params []float64) []float64 {
	counts := make([]float64, len(edges))
	for _, v := range x {
		z := params[0]*v + params[1]
		for b, e := range edges {
			counts[b] += 1 / (1 + math.Exp(e-z))
		}
	}
	return counts
}

func CountsInputs() [][]any {
	edges, params := []float64{-0.5, 0.1, 0.8}, []float64{1.2, 0.3}
	return [][]any{{numbers(9), edges, params}, {numbers(1024), edges, params}, {numbers(2051), edges, params}}
}

// Score has sums, a largest value and a variable that is set twice.
//
//gradgen:vjp wrt=a vector=on workers=on
//gradgen:fast workers=on
func Score(x []float64, a float64) (s float64) {
	most := math.Inf(-1)
	for _, v := range x {
		if v > most {
			most = v
		}
	}
	shift := most
	if most > 10 {
		shift = 10
	}
	for i := len(x) - 1; i >= 0; i-- {
		s += math.Exp(a * (x[i] - shift))
	}
	return math.Log(s) + most
}

func ScoreInputs() [][]any {
	return [][]any{{numbers(3), 0.4}, {numbers(8192), 0.4}, {numbers(9001), 1.7}, {numbers(300000), -0.2}}
}

// Step writes elements, which pieces have to themselves.
//
//gradgen:fast workers=on
func Step(x, v []float64, dt float64, at []int) float64 {
	energy := 0.0
	for i := range x {
		v[i] -= dt * x[i]
		x[i] += dt * v[i]
		energy += x[i]*x[i] + v[i]*v[i]
	}
	for i := range x { // stays with one worker
		v[at[i]] += x[i]
	}
	return energy
}

func StepInputs() [][]any {
	var sets [][]any
	for _, n := range []int{5, 8200, 20011} {
		at := make([]int, n)
		for i := range at {
			at[i] = i * i % n
		}
		sets = append(sets, []any{numbers(n), numbers(n), 0.1, at})
	}
	return sets
}

// Filtered keeps scratch for each iteration, which every goroutine has of its
// own.
//
//gradgen:vjp wrt=c vector=on workers=on
func Filtered(x, c []float64) float64 {
	s := 0.0
	for _, v := range x {
		p, t := 1.0, 0.0
		for _, e := range c {
			t += e * p
			p *= v
		}
		s += math.Sin(t) * t
	}
	return s
}

func FilteredInputs() [][]any {
	return [][]any{{numbers(5), numbers(4)}, {numbers(1500), numbers(4)}, {numbers(2000), numbers(1)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.8 + 1.5*float64(i))
	}
	return v
}
