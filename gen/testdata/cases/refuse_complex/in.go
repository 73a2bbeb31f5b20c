//case:refused complex numbers of other kinds, or where they cannot be followed
package refuse_complex

import (
	"fmt"
	"math/cmplx"
)

//gradgen:vjp wrt=x
func Narrow(x float32) float32 {
	z := complex(x, 1)
	z *= z
	return real(z)
}

//gradgen:vjp wrt=z
func Input(z complex128) float64 { return real(z * z) }

//gradgen:vjp wrt=x
func Output(x float64) complex128 { return complex(x, x*x) }

//gradgen:vjp wrt=x
func Inverse(x float64) float64 { return real(cmplx.Asin(complex(x, 1))) }

//gradgen:vjp wrt=x
func Keys(x float64) float64 {
	z := complex(x, 1)
	seen := map[complex128]bool{z: true}
	if seen[1] {
		return 1
	}
	return real(z)
}

//gradgen:vjp wrt=x
func Printed(x float64) float64 {
	z := complex(x, 1)
	return x * float64(len(fmt.Sprint(z)))
}

// A Source has a complex strength.
type Source struct {
	Strength complex128
	Width    float64
}

//gradgen:vjp wrt=s
func Radiated(s Source) float64 { return imag(s.Strength*s.Strength) * s.Width }

//gradgen:vjp wrt=x
func Result(x float64) (s Source) {
	s.Strength = complex(x, x)
	return s
}

// gains is assigned.
var gains = []complex128{1, 2}

//gradgen:vjp wrt=x
func Variable(x float64) float64 { return x * real(gains[0]) }

func change() { gains[0] = 2 }

// A type parameter does not say that its numbers have two parts.
//
//gradgen:vjp wrt=x
func Parametric[T ~complex128](z T, x float64) float64 { return real(complex128(z)) * x }

//gradgen:vjp wrt=x
func Rows[T ~[]complex128](z T, x float64) float64 { return real(z[0]) * x }

//gradgen:constant
func pole(x float64) complex128 { return complex(x, 1) }

//gradgen:vjp wrt=x
func Constant(x float64) float64 { return real(pole(x)) * x }

// A Tone is what an interface may hold.
type Tone interface{ At(x float64) float64 }

// A Wave is a Tone with a complex amplitude.
type Wave struct{ Amplitude complex128 }

func (w Wave) At(x float64) float64 { return real(w.Amplitude) * x }

//gradgen:vjp wrt=x types=t:Wave
func Listed(t Tone, x float64) float64 { return t.At(x) * x }
