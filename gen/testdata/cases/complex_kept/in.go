// Complex numbers in structs, arrays and slices of slices; of types with names and methods; in
// closures, type parameters and functions that call themselves.
package complex_kept

import (
	"math"
	"math/cmplx"
)

// A Wave is a complex type with a method.
type Wave complex128

func (w Wave) power() float64 { return real(w)*real(w) + imag(w)*imag(w) }

// A Mode has an amplitude and its neighbours.
type Mode struct {
	Amplitude complex128
	Pair      [2]complex128
	Width     float64
}

func (m *Mode) turn(angle float64) {
	m.Amplitude *= cmplx.Rect(1, angle)
	m.Pair[1] += m.Amplitude * 2i
	m.Width++
}

// Modes goes through all of them.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Modes(x, y float64) float64 {
	m := Mode{Amplitude: complex(x, y), Width: x}
	m.Pair[0] = complex(y, 1)
	m.turn(x * y)
	rows := [][]complex128{{m.Amplitude, 1}, {m.Pair[0], m.Pair[1], -m.Amplitude}}
	sum := 0i
	for _, row := range rows {
		for k, z := range row {
			sum += z * complex(float64(k+1), 0)
		}
	}
	w := Wave(sum) + Wave(m.Pair[1])
	w++
	return w.power() + m.Width
}

func ModesInputs() [][]any { return [][]any{{0.7, 0.4}, {-1.2, 0.3}} }

// Closures change complex variables that they hold.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Closures(x, y float64) float64 {
	total := complex(y, 0)
	add := func(z complex128) complex128 {
		total += z * z
		return -z
	}
	last := add(add(complex(x, y)) + 1)
	p := &total
	*p /= last + 2
	swap := func(a, b complex128) (complex128, complex128) { return b, a }
	u, v := swap(total, last)
	u, v = v, u
	switch u {
	case 0, v:
		return 0
	}
	return real(u) - imag(v) + cmplx.Abs(+u)
}

func ClosuresInputs() [][]any { return [][]any{{0.7, 0.4}} }

func power[T float64 | complex128](z T, n int) T {
	p := z
	for range n - 1 {
		p *= z
	}
	return p + 1
}

// Generic has complex and real instances of one function.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Generic(x, y float64) float64 {
	return real(power(complex(x, y), 3)) + power(x, 2)*imag(power(complex(y, -x), 2))
}

func GenericInputs() [][]any { return [][]any{{0.7, 0.4}} }

func chain(z complex128, n int) complex128 {
	if n == 0 {
		return z
	}
	return chain(z*z/2+complex(0.1, real(z)), n-1)
}

// Recursive calls what calls itself.
//
//gradgen:grad
//gradgen:vjp
//gradgen:jvp
//gradgen:hvp
//gradgen:jacobian
//gradgen:hessian
func Recursive(x, y float64, n int) float64 {
	z := chain(complex(x, y), n)
	return real(z) * imag(z)
}

func RecursiveInputs() [][]any { return [][]any{{0.7, 0.4, 3}, {0.7, 0.4, 0}} }

// Hidden keeps a complex number behind an interface for a while.
//
//gradgen:vjp
func Hidden(x, y float64) float64 {
	var v any = complex(x, y)
	if z, ok := v.(complex128); ok {
		return real(z * z)
	}
	return 0
}

func HiddenInputs() [][]any { return [][]any{{0.7, 0.4}} }

// Appended grows a list of complex numbers, copies and clears it.
//
//gradgen:grad wrt=xs
//gradgen:vjp wrt=xs
//gradgen:jvp wrt=xs
//gradgen:hvp wrt=xs
func Appended(xs []float64) float64 {
	var list []complex128
	for i, x := range xs {
		if i%2 == 0 {
			list = append(list, complex(x, math.Sin(x)))
		}
	}
	other := make([]complex128, len(list))
	copy(other, list)
	clear(list)
	sum := complex(1, 0)
	for i := range other {
		sum = sum*other[i] + list[i] + cmplx.Conj(other[len(other)-1-i])
	}
	return cmplx.Abs(sum)
}

func AppendedInputs() [][]any { return [][]any{{[]float64{0.7, 0.4, -0.3, 1.1, 0.9}}} }

// Constant calls with numbers that are not active what calls itself.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Constant(x, y float64) float64 {
	z := complex(x, 1)
	for k := range 3 {
		z += chain(complex(y, float64(k)), k)
	}
	return real(z*z) + table[1]*real(twiddles[2]*z)
}

// twiddles and table are never assigned.
var (
	twiddles = [...]complex128{1, 0.5 + 1i, -1i}
	table    = []float64{1, 2}
)

func ConstantInputs() [][]any { return [][]any{{0.7, 0.4}} }
