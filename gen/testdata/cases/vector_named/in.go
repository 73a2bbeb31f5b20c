// Numbers of named types.
package vector_named

import "math"

type Mass float64

type Masses []Mass

type Short float32

const Sun Mass = 2.5

func (m Mass) Log() float64 { return math.Log(1 + float64(m*m)) }

// Sum has methods, constants, pointers and arrays of its types.
//
//gradgen:fast
//gradgen:vjp wrt=m,w,a vector=on
//gradgen:jvp wrt=w vector=on
func (m Masses) Sum(w []Mass, a *Mass, f [2]Mass, b float64) (s Mass, t float64) {
	for i, v := range m {
		s += v*w[i]*Sun + f[0]**a + Mass(b)
		w[i] = v / 2
		t += v.Log()
	}
	return s, t
}

func (m Masses) masses(n int) []Mass {
	for _, v := range numbers(n) {
		m = append(m, Mass(v))
	}
	return m
}

func MassesSumInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 8, 21} {
		a := Mass(0.7)
		sets = append(sets, []any{Masses{}.masses(n), Masses{}.masses(n + 2), &a, [2]Mass{1.5, 2}, 0.3})
	}
	return sets
}

// Rows makes memory of a named type, and has numbers of 32 bits.
//
//gradgen:fast workers=on
//gradgen:vjp wrt=x vector=on
func Rows(x [][]Mass, u []Short) (s float64) {
	sum := make([]Mass, len(u))
	for _, row := range x {
		for j, v := range row {
			sum[j] += v * Mass(u[j])
		}
	}
	for j, v := range sum {
		u[j] *= 2
		s += math.Sin(float64(v)) * float64(u[j])
	}
	return s
}

func RowsInputs() [][]any {
	var sets [][]any
	for _, n := range []int{3, 21} {
		x, u := make([][]Mass, 4), make([]Short, n)
		for i := range x {
			x[i] = Masses{}.masses(n)
		}
		for i := range u {
			u[i] = Short(i) / 8
		}
		sets = append(sets, []any{x, u})
	}
	return sets
}

type star struct{ m Mass }

// Kept has a number of a named type in a struct, and is left as it is.
//
//gradgen:vjp wrt=x vector=on
func Kept(x []float64, m Mass) (s float64) {
	t := star{m}
	for _, v := range x {
		s += v * v
	}
	return s * float64(t.m)
}

func KeptInputs() [][]any { return [][]any{{numbers(21), Mass(0.7)}} }

func numbers(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(0.4 + 1.9*float64(i))
	}
	return x
}
