// Complex numbers in an alternating-current network: impedances in series and parallel,
// division, and the node voltages of a ladder.
package complex_circuit

import (
	"math"
	"math/cmplx"
)

// An Element is a resistor in series with an inductor, and a capacitor beside them.
type Element struct{ R, L, C float64 }

func parallel(a, b complex128) complex128 { return a * b / (a + b) }

func (e Element) impedance(omega float64) complex128 {
	s := complex(0, omega)
	coil := complex(e.R, 0) + s*complex(e.L, 0)
	return parallel(coil, 1/(s*complex(e.C, 0)))
}

// Loss is the squared distance of a ladder's response, in decibels, from what is wanted.
//
//gradgen:grad wrt=r,l,c
//gradgen:vjp wrt=r,l,c
//gradgen:jvp wrt=r,l,c
//gradgen:hvp wrt=r,l,c
//gradgen:hessian wrt=r,l,c
func Loss(r, l, c float64, omegas, want []float64) float64 {
	loss := 0.0
	for i, omega := range omegas {
		load := complex(50, 0)
		gain := 1 + 0i
		for k := range 3 {
			e := Element{r * float64(k+1), l, c}
			series := e.impedance(omega)
			gain *= load / (series + load)
			load = parallel(load+series, complex(100, -10/omega))
		}
		d := 20*math.Log10(cmplx.Abs(gain)) - want[i]
		loss += d * d
	}
	return loss
}

func LossInputs() [][]any {
	return [][]any{
		{3.0, 0.02, 1e-3, []float64{10, 50, 400}, []float64{-1, -2, -3}},
		{0.5, 0.3, 2e-4, []float64{1}, []float64{0}},
	}
}

// Divide is a quotient of two complex numbers, each part of which is a result.
//
//gradgen:vjp wrt=a,b,c,d
//gradgen:jvp wrt=a,b,c,d
//gradgen:jacobian wrt=a,b,c,d
func Divide(a, b, c, d float64) (re, im float64) {
	q := complex(a, b) / complex(c, d)
	return real(q), imag(q)
}

func DivideInputs() [][]any {
	return [][]any{{1.0, 2.0, 3.0, -0.5}, {-1.0, 0.0, 0.25, 4.0}, {2.0, 3.0, 0.0, 1.5}, {2.0, 3.0, -1.5, 0.0}, {1e200, -2e200, 3e200, 1e199}}
}
