// Elements computed from elements in vector code: neighbours, offsets, steps,
// functions, the index itself.
package vector_maps

import "math"

//gradgen:vjp wrt=x vector=on
//gradgen:jvp wrt=x vector=on
func Wave(x []float64, a float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = a*math.Sin(v) + math.Cos(v)*math.Exp(-v*v) + math.Sqrt(1+math.Abs(v))
	}
	return y
}

func WaveInputs() [][]any {
	var sets [][]any
	for _, n := range []int{1, 3, 4, 8, 13, 16, 21} {
		sets = append(sets, []any{numbers(n), 0.4})
	}
	return sets
}

//gradgen:vjp wrt=x vector=on
func Differences(x []float64) []float64 {
	d := make([]float64, len(x)-1)
	for i := range d {
		d[i] = x[i+1] - x[i]
	}
	for i := 2; i < len(d); i++ {
		d[i] *= float64(i) / 3
	}
	return d
}

func DifferencesInputs() [][]any { return lengths(1, 2, 5, 9, 17, 18, 26) }

//gradgen:vjp wrt=x vector=on
func Blend(x []float64) float64 {
	s := 0.0
	for i := range len(x) / 2 {
		s += x[2*i] * x[2*i+1]
	}
	for i := range x {
		s += x[i] * x[len(x)-1-i] * float64(2*i-3)
	}
	return s
}

func BlendInputs() [][]any { return lengths(1, 2, 8, 15, 16, 17, 32, 35) }

//gradgen:vjp wrt=x vector=on
func Scaled(x []float64, shift int) float64 {
	c := 2.5
	for i := range x {
		x[i] = c*x[i] + 1
	}
	s := 0.0
	for i := shift; i < len(x); i++ {
		s += x[i-shift] * x[i] / (3 + x[i]*x[i])
	}
	return s
}

func ScaledInputs() [][]any {
	return [][]any{{numbers(20), 0}, {numbers(20), 3}, {numbers(33), 16}, {numbers(9), 7}}
}

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
		v[i] = math.Sin(0.5 + 1.7*float64(i))
	}
	return v
}
