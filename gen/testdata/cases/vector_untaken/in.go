// What fails in branches that no iteration takes; places and products of an
// iteration's own arrays.
package vector_untaken

import "math"

// Shifted shifts and divides where it may not, but for branches that are not taken.
//
//gradgen:fast
//gradgen:vjp wrt=x vector=on
func Shifted(x []float64, n int, q, r int32) (s float64) {
	for _, v := range x {
		if v > 10 {
			s += float64(int(1)<<n) * v
			s += float64(q/r) * v
		}
		if v > 20 && v > float64(q%r) || v > 30 && int(1)<<n > 4 {
			s -= v
		}
		s += v * v
	}
	return s
}

func ShiftedInputs() [][]any {
	return [][]any{{numbers(5), -1, int32(3), int32(0)}, {numbers(21), -2, int32(3), int32(0)}, {numbers(21), 2, int32(7), int32(3)}}
}

// Found keeps the index of a record in an array that it changes behind it.
//
//gradgen:fast
//gradgen:vjp wrt=p vector=on
func Found(p []Pair) (s float64) {
	last := len(p) - 1
	for i := range p {
		var at [2]int
		at[0] = i
		here := &p[at[0]]
		at[0] = last
		s += here.A * p[at[0]].B
	}
	return s
}

type Pair struct{ A, B float64 }

func FoundInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 8, 21} {
		p := make([]Pair, n)
		for i, v := range numbers(n) {
			p[i] = Pair{v, 1 - v*v}
		}
		sets = append(sets, []any{p})
	}
	return sets
}

type matrix [3][3]float64

func (m matrix) times(v [3]float64) (r [3]float64) {
	for i := range 3 {
		for j := range 3 {
			r[i] += m[i][j] * v[j]
		}
	}
	return r
}

// Turned multiplies vectors by matrices twice: adjoints of what it uses alone are the
// same in all iterations.
//
//gradgen:fast
//gradgen:vjp wrt=m,v vector=on
func Turned(m []matrix, v [3]float64) (s float64) {
	for i := range m {
		w := m[i].times(v)
		u := m[i].times(w)
		s += u[0]*w[1] - u[2]
	}
	return s
}

func TurnedInputs() [][]any {
	var sets [][]any
	for _, n := range []int{2, 8, 21} {
		m := make([]matrix, n)
		for i, v := range numbers(9 * n) {
			m[i/9][i%9/3][i%3] = v
		}
		sets = append(sets, []any{m, [3]float64{0.3, -1.2, 0.8}})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.4 + 1.9*float64(i))
	}
	return v
}
