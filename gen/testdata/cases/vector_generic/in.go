// Generic functions: vector code is that of their instance for float64.
package vector_generic

import "math"

type Float interface{ ~float32 | ~float64 }

type Real float64

// Norm is called as it is, with a named type and with float32, too.
//
//gradgen:fast
//gradgen:grad wrt=x vector=on
//gradgen:jvp wrt=x vector=on
func Norm[T Float](x []T) T {
	var s T
	for _, v := range x {
		s += v * T(math.Exp(-float64(v)))
	}
	return s
}

func NormInputs() [][]any { return [][]any{{numbers(3)}, {numbers(40)}} }

//gradgen:fast
//gradgen:grad wrt=x vector=on
func OfReal(x []Real) Real { return Norm(x) }

func OfRealInputs() [][]any {
	x := make([]Real, 20)
	for i, v := range numbers(20) {
		x[i] = Real(v)
	}
	return [][]any{{x}}
}

// Pair has a parameter for each of two types, results of both, and an array.
//
//gradgen:fast
//gradgen:vjp wrt=x,y,c vector=on
func Pair[T Float, U ~float64](x []T, y []U, c *[2]T) (T, U, []T) {
	var s T
	var u U
	z := make([]T, len(x))
	for i, v := range x {
		w := square(y[i])
		z[i] = v * c[0]
		s += v * T(w)
		u += w
	}
	return s + c[1], u, z
}

func square[T ~float64](x T) T { return x * x }

func PairInputs() [][]any {
	return [][]any{{numbers(1), numbers(1), &[2]float64{2, 3}}, {numbers(30), numbers(30), &[2]float64{0.5, 3}}}
}

// A Line has methods.
type Line[T Float] struct{ Slope, Offset T }

//gradgen:grad wrt=l,x vector=on
func (l Line[T]) Loss(x []T) T {
	var s T
	for i, v := range x {
		d := l.Slope*v + l.Offset - T(i)
		s += d * d
	}
	return s
}

func LineLossInputs() [][]any {
	return [][]any{{Line[float64]{0.5, 0.1}, numbers(2)}, {Line[float64]{2, -0.1}, numbers(21)}}
}

// Smooth leaves a result in memory.
//
//gradgen:fast
//gradgen:vjp wrt=x of=y vector=on
func Smooth[T Float](x, y []T) {
	n := len(x)
	for i := range n {
		y[i] = (x[(i+1)%n] + x[i]) / 2
	}
}

func SmoothInputs() [][]any {
	return [][]any{{numbers(3), numbers(3)}, {numbers(30), numbers(30)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.9 + 1.1*float64(i))
	}
	return v
}
