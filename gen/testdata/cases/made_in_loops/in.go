// Slices of numbers, and of rows of numbers, that a loop makes in each iteration: their memory is that
// of the tape, with that of their shadows, unless others know of it when the function is left.
package made_in_loops

import "math"

// Steps makes the rows of its next state in each step.
//
//gradgen:grad wrt=a vector=on
//gradgen:vjp wrt=a
//gradgen:hvp wrt=a of=sum
func Steps(a [][]float64, steps int) (sum float64) {
	p := square(len(a))
	for i := range p {
		p[i][i] = 1
	}
	for s := 0; s < steps; s++ {
		next, scale := square(len(a)), make([]float64, len(a))
		for i := range a {
			scale[i] = 1 / (1 + p[i][i]*p[i][i])
			for j := range a {
				for k := range a {
					next[i][j] += a[i][k] * p[k][j] * scale[i]
				}
			}
		}
		p = next
		sum += math.Sin(p[0][len(a)-1])
	}
	return sum
}

func square(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func StepsInputs() [][]any {
	return [][]any{{[][]float64{{0.5, -0.3}, {0.2, 0.9}}, 3}, {[][]float64{{0.5}}, 2}, {[][]float64{{0.1, 0.2, 0.3}, {0.4, -0.2, 0.6}, {1, 0.5, -0.1}}, 0 + 1}}
}

// Kept returns a row that it made in a loop, and stores others in what it is passed.
//
//gradgen:vjp wrt=x
func Kept(x []float64, rows [][]float64) (last []float64, sum float64) {
	last = x
	for i := range rows {
		r := make([]float64, len(x))
		own := make([]float64, len(x))
		for k := range x {
			own[k] = last[k] * x[k]
			r[k] = own[k] + last[len(x)-1-k]
		}
		rows[i] = r
		last = r
		sum += own[0] * own[len(x)-1]
	}
	return last, sum
}

func KeptInputs() [][]any {
	return [][]any{{[]float64{0.5, -0.3, 0.7}, [][]float64{nil, nil, nil}}, {[]float64{0.4}, [][]float64{nil}}}
}
