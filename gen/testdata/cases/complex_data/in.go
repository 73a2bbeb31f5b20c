// Complex numbers that come from outside as data: constant slices, structs and numbers.
package complex_data

import "math/cmplx"

// Steering has the directions of an array of antennas.
type Steering struct {
	Phases [][]complex128
	Gain   complex128
}

// Misfit compares weighted sums of given phasors with complex data.
//
//gradgen:grad wrt=weights
//gradgen:vjp wrt=weights
//gradgen:jvp wrt=weights
//gradgen:hvp wrt=weights
//gradgen:hessian wrt=weights
func Misfit(weights []float64, phasors, data []complex128, scale complex128) float64 {
	sum := 0.0
	n := len(weights)
	for i, d := range data {
		var model complex128
		for k, w := range weights {
			model += phasors[i*n+k] * complex(w, 0)
		}
		r := cmplx.Abs(model*scale - d)
		sum += r * r
	}
	return sum
}

func MisfitInputs() [][]any {
	return [][]any{{[]float64{0.5, -1.2}, []complex128{1, 1i, 0.5 - 1i, 2}, []complex128{0.3 + 0.1i, -1}, 1.5 - 0.5i}}
}

// Beam is the power of an array in its directions.
//
//gradgen:grad wrt=weights
//gradgen:vjp wrt=weights
//gradgen:jvp wrt=weights
//gradgen:hvp wrt=weights
func Beam(weights []float64, s *Steering) float64 {
	power := 0.0
	for _, row := range s.Phases {
		sum := s.Gain
		for k, phase := range row {
			sum += phase * complex(weights[k], 0)
		}
		power += real(sum * cmplx.Conj(sum))
	}
	return power
}

func BeamInputs() [][]any {
	return [][]any{{[]float64{0.5, -1.2}, &Steering{Phases: [][]complex128{{1, 1i}, {0.5 - 1i, 2}}, Gain: 0.1i}}}
}

// Through passes a complex number through a function that the caller chooses.
//
//gradgen:grad wrt=x bind=f:squared,cmplx.Conj
//gradgen:vjp wrt=x bind=f:squared,cmplx.Conj
//gradgen:jvp wrt=x bind=f:squared,cmplx.Conj
func Through(x []float64, f func(complex128) complex128) float64 {
	z := f(complex(x[0], x[1]))
	return imag(z)*x[0] + real(z)
}

func squared(z complex128) complex128 { return z * z }

func ThroughInputs() [][]any {
	return [][]any{{[]float64{0.5, -1.2}, squared}, {[]float64{0.5, -1.2}, cmplx.Conj}}
}

// Rotate turns weights by given phasors.
//
//gradgen:fast
//gradgen:vjp wrt=x of=out
func Rotate(x []float64, z []complex128, scale complex128, out []float64) {
	for i := range x {
		out[i] = real(z[i]*scale*complex(x[i], 1)) + x[i]*x[i]
	}
}

func RotateInputs() [][]any {
	return [][]any{{[]float64{0.5, -1.2, 2}, []complex128{1, 1i, 0.5 - 1i}, 0.5 + 2i, make([]float64, 3)}}
}

// Mixed stores complex numbers where its parameters point.
//
//gradgen:grad wrt=x
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
//gradgen:hessian wrt=x
func Mixed(x []float64, buf []complex128, c *complex128, known []Known) float64 {
	for i := range buf {
		buf[i] = complex(x[i], x[1])
	}
	*c *= complex(x[0], x[1])
	s := real(*c) * x[1]
	for i, z := range buf {
		s += real(z) * imag(z) * imag(known[i].At*z) * known[i].Gain
	}
	return s
}

// Known is a point that is known, and its weight.
type Known struct {
	At   complex128
	Gain float64
}

func MixedInputs() [][]any {
	c := 0.5 - 2i
	return [][]any{{[]float64{0.5, -1.2}, make([]complex128, 2), &c, []Known{{1 - 2i, 0.5}, {2i, -1}}}}
}
