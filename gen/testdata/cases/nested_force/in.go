// Forces that are the gradient of a potential, inside a leapfrog integrator.
package nested_force

import "math"

// Potential is a softened logarithmic potential, flattened in y, with a coupling.
//
//gradgen:grad wrt=x
func Potential(theta, x []float64) float64 {
	r2 := theta[1]*theta[1] + x[0]*x[0] + x[1]*x[1]/(theta[2]*theta[2])
	return 0.5*theta[0]*math.Log(r2) + 0.1*math.Sin(x[0]*x[1])
}

// Orbit is where a particle ends that the forces move.
//
//gradgen:grad wrt=theta,x0
//gradgen:jvp wrt=theta
func Orbit(theta, x0, v0 []float64, steps int) float64 {
	const h = 0.1
	x := append([]float64(nil), x0...)
	v := append([]float64(nil), v0...)
	force := make([]float64, len(x))
	PotentialGrad(theta, x, force)
	for range steps {
		for i := range x {
			v[i] -= h / 2 * force[i]
			x[i] += h * v[i]
		}
		PotentialGrad(theta, x, force)
		for i := range x {
			v[i] -= h / 2 * force[i]
		}
	}
	return x[0]*x[1] + v[0]*v[0] - v[1]
}

func PotentialInputs() [][]any {
	return [][]any{{[]float64{1.1, 0.4, 0.8}, []float64{0.7, -0.3}}}
}

func OrbitInputs() [][]any {
	return [][]any{
		{[]float64{1.1, 0.4, 0.8}, []float64{0.7, -0.3}, []float64{0.2, 0.9}, 5},
		{[]float64{1.1, 0.4, 0.8}, []float64{0.7, -0.3}, []float64{0.2, 0.9}, 0},
	}
}

//case:calls
