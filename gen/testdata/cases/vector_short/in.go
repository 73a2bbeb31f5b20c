// Whether loops have iterations enough for vectors, asked at entry of lengths and integers that are passed.
package vector_short

import "math"

// Half goes through the first half of x.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Half(x []float64) float64 {
	s := 0.0
	for i := 0; i < len(x)/2; i++ {
		s += math.Exp(x[i])
	}
	return s
}

func HalfInputs() [][]any { return sizes(0, 1, 3, 4, 5, 8, 40) }

// Two has a loop over each of two slices.
//
//gradgen:fast
//gradgen:grad wrt=x,y vector=on
func Two(x, y []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	for i := 1; i < len(y)-1; i++ {
		s += y[i] * y[i-1]
	}
	return s
}

func TwoInputs() [][]any {
	var sets [][]any
	for _, n := range []int{2, 19, 20, 21, 30, 50} {
		for _, m := range []int{2, 22, 35, 60} {
			sets = append(sets, []any{numbers(n), numbers(m)})
		}
	}
	return sets
}

// Shrunk changes which elements its parameter has.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Shrunk(x []float64, n int) float64 {
	s := 0.0
	for range n {
		x = x[1:]
	}
	for _, v := range x {
		s += math.Sin(v)
	}
	return s
}

func ShrunkInputs() [][]any {
	return [][]any{{numbers(3), 1}, {numbers(9), 2}, {numbers(40), 5}, {numbers(40), 39}}
}

// Rows is over a matrix: its inner loop has the same iterations in each row.
//
//gradgen:vjp wrt=x vector=on of=out
func Rows(x, out []float64, columns int) {
	width := min(columns, 50)
	for i := range out {
		s := 0.0
		for j := range width {
			s += x[i*columns+j] * x[i*columns+j]
		}
		out[i] = s
	}
}

func RowsInputs() [][]any {
	return [][]any{{numbers(9), numbers(3), 3}, {numbers(90), numbers(3), 30}, {numbers(180), numbers(3), 60}, {numbers(0), numbers(3), 0}}
}

// A Size is a number of elements.
type Size int

// Named has the number of iterations in a type of its own.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
func Named(x []float64, n Size) float64 {
	s := 0.0
	for i := Size(0); i < n; i++ {
		s += math.Exp(x[i]) * x[i]
	}
	return s
}

func NamedInputs() [][]any {
	return [][]any{{numbers(3), Size(3)}, {numbers(9), Size(9)}, {numbers(40), Size(33)}}
}

// Set is data with a model of it.
type Set struct{ Values []float64 }

// Loss reads the length of what a pointer leads to, which is not asked for before.
//
//gradgen:grad wrt=a vector=on
func (d *Set) Loss(a float64) float64 {
	s := 0.0
	for _, v := range d.Values {
		s += math.Exp(a * v)
	}
	return s
}

func SetLossInputs() [][]any {
	return [][]any{{&Set{numbers(2)}, 0.5}, {&Set{numbers(30)}, 0.5}}
}

// Sum is of numbers of a type.
//
//gradgen:grad wrt=x vector=on
func Sum[T ~float64](x []T, n int) T {
	var s T
	for i := range n {
		s += x[i] * x[i] * x[i]
	}
	return s
}

func sizes(ns ...int) [][]any {
	var sets [][]any
	for _, n := range ns {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 0.25*float64((i*7+3)%11) - 1.1
	}
	return x
}
