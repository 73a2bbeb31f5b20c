// Complex exponentials: a damped oscillator in closed form, and stepped through time.
package complex_oscillator

import "math/cmplx"

// Fit is the squared distance of a damped oscillation from data.
//
//gradgen:grad wrt=decay,omega,amplitude,phase
//gradgen:vjp wrt=decay,omega,amplitude,phase
//gradgen:jvp wrt=decay,omega,amplitude,phase
//gradgen:hvp wrt=decay,omega,amplitude,phase
//gradgen:jacobian wrt=decay,omega,amplitude,phase
//gradgen:hessian wrt=decay,omega,amplitude,phase
func Fit(decay, omega, amplitude, phase float64, times, data []float64) float64 {
	lambda := complex(-decay, omega)
	start := cmplx.Rect(amplitude, phase)
	sum := 0.0
	for i, t := range times {
		z := start * cmplx.Exp(lambda*complex(t, 0))
		r := real(z) - data[i]
		sum += r * r
	}
	return sum
}

func FitInputs() [][]any {
	return [][]any{{0.3, 2.0, 1.5, 0.4, []float64{0, 0.5, 1.7}, []float64{1, 0.2, -0.6}}}
}

// Stepped multiplies by the propagator of a step, and keeps the energy of each.
//
//gradgen:grad wrt=decay,omega
//gradgen:vjp wrt=decay,omega
//gradgen:jvp wrt=decay,omega
//gradgen:hvp wrt=decay,omega
//gradgen:jacobian wrt=decay,omega
//gradgen:hessian wrt=decay,omega
func Stepped(decay, omega, dt float64, n int) float64 {
	propagator := cmplx.Exp(complex(-decay, omega) * complex(dt, 0))
	z := 1 + 0.5i
	energy := 0.0
	for range n {
		z *= propagator
		energy += real(z * cmplx.Conj(z))
		z -= complex(0.01*energy, 0)
	}
	return energy + imag(z)
}

func SteppedInputs() [][]any { return [][]any{{0.3, 2.0, 0.1, 5}, {0.1, 1.0, 0.5, 0}} }
