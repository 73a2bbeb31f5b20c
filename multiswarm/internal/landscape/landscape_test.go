package landscape

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestLowestPoints(t *testing.T) {
	for name, c := range map[string]struct {
		f  func([]float64) float64
		at float64
	}{"Ackley": {Ackley, 0}, "Rosenbrock": {Rosenbrock, 1}, "Rastrigin": {Rastrigin, 0}, "Griewank": {Griewank, 0}, "Levy": {Levy, 1}, "Sphere": {Sphere, 0}, "Ellipsoid": {Ellipsoid, 0}} {
		for _, d := range []int{2, 4, 10} {
			x := make([]float64, d)
			for i := range x {
				x[i] = c.at
			}
			lowest := c.f(x)
			if math.Abs(lowest) > 1e-14 {
				t.Errorf("%s of %d parameters: %v at the minimum", name, d, lowest)
			}
			for i := range x {
				x[i] += 0.01
				if c.f(x) <= lowest {
					t.Errorf("%s: lower beside the minimum, at %v", name, x)
				}
				x[i] -= 0.01
			}
		}
	}
}

func TestGradients(t *testing.T) {
	for name, c := range map[string]struct {
		f func([]float64) float64
		g func([]float64, []float64) float64
	}{"Ackley": {Ackley, AckleyGrad}, "Rosenbrock": {Rosenbrock, RosenbrockGrad}, "Rastrigin": {Rastrigin, RastriginGrad}, "Griewank": {Griewank, GriewankGrad}, "Levy": {Levy, LevyGrad}, "Sphere": {Sphere, SphereGrad}, "Ellipsoid": {Ellipsoid, EllipsoidGrad}} {
		t.Run(name, func(t *testing.T) {
			for _, x := range [][]float64{{0.3, -1.2, 2.5, 4}, {-0.7, 1e-3}} {
				gradcheck.Grad(t, c.f, c.g, gradcheck.Options{Args: []any{x}})
			}
		})
	}
}
