// Loops whose index steps by more than one, up and down, from and to anywhere: the
// adjoint runs the same indices backwards.
package loop_strides

import "math"

// Halves writes elements of which each iteration has its own, which is not seen: they are
// run backwards.
//
//gradgen:vjp wrt=x of=y
func Halves(x, y []float64) {
	for i := 0; i < len(x); i += 2 {
		y[i/2] = x[i] * x[i]
	}
}

// Pairs turns neighbours.
//
//gradgen:vjp wrt=x,angle of=x
func Pairs(x []float64, angle float64) {
	for i := 0; i+1 < len(x); i += 2 {
		s, c := math.Sincos(angle * x[i])
		x[i], x[i+1] = c*x[i]-s*x[i+1], s*x[i]+c*x[i+1]
	}
}

// Up is a recurrence over every third element from the one given on.
//
//gradgen:vjp wrt=x
func Up(x []float64, first, last int) float64 {
	s := 1.0
	for i := first; i <= last; i += 3 {
		s = math.Sin(s*x[i]) + x[i-first]
	}
	for i := first; i < last; i += 5 {
		s *= x[i] * s
	}
	return s
}

// Down is one over every other element, from the last.
//
//gradgen:vjp wrt=x
func Down(x []float64, first int) float64 {
	s := 1.0
	for i := len(x) - 1; i >= first; i -= 2 {
		s = math.Sin(s*x[i]) + x[first]
	}
	for i := len(x) - 1; i > first; i -= 3 {
		s *= x[i] * s
	}
	return s
}

// Sums needs no order.
//
//gradgen:vjp wrt=x
func Sums(x []float64) (s float64) {
	for i := 1; i < len(x); i += 2 {
		s += x[i] * x[i] / x[i-1]
	}
	return s
}

// Triangles runs strided loops inside of strided loops.
//
//gradgen:vjp wrt=x
func Triangles(x []float64) float64 {
	s := 0.5
	for i := 0; i < len(x); i += 2 {
		for j := i; j-1 >= 0; j -= 3 {
			s = math.Cos(s*x[j]) * x[i]
		}
		for j := i + 1; j+1 < len(x); j += 2 {
			s += math.Sin(s * x[j+1])
		}
	}
	return s
}

func HalvesInputs() (sets [][]any) {
	for n := range 6 {
		sets = append(sets, []any{numbers(n), numbers(n)})
	}
	return sets
}

func PairsInputs() (sets [][]any) {
	for n := range 6 {
		sets = append(sets, []any{numbers(n), 0.7})
	}
	return sets
}

func UpInputs() (sets [][]any) {
	for last := range 12 {
		sets = append(sets, []any{numbers(12), last % 4, last}, []any{numbers(12), 6, last})
	}
	return sets
}

func DownInputs() (sets [][]any) {
	for n := range 9 {
		sets = append(sets, []any{numbers(n), 0}, []any{numbers(n), min(2, n)}, []any{numbers(n), n})
	}
	return sets
}

func SumsInputs() [][]any { return rows() }

func TrianglesInputs() [][]any { return rows() }

func rows() (sets [][]any) {
	for n := range 9 {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + math.Abs(math.Sin(1.3*float64(i+1)))
	}
	return v
}
