package implicit_test

import (
	"fmt"

	"github.com/gradgen/gradgen/runtime/implicit/internal/orbit"
)

// Anomaly finds the root of Kepler's equation with RootScalar; AnomalyGrad is emitted
// for it. dE/dM is 1/(1 − e·cos E).
func Example_rootScalar() {
	var grad orbit.Elements
	E := orbit.AnomalyGrad(orbit.Elements{Eccentricity: 0.5, Mean: 1}, &grad)
	fmt.Printf("E = %.6f, dE/de = %.6f, dE/dM = %.6f\n", E, grad.Eccentricity, grad.Mean)
	// Output:
	// E = 1.498701, dE/de = 1.034667, dE/dM = 1.037362
}

// Radius follows an orbit with ODE; RadiusGrad is emitted for it. A circular orbit
// stays at distance 1.
func Example_differentialEquation() {
	var v, mu float64
	r := orbit.RadiusGrad(1, 1, 2, &v, &mu)
	fmt.Printf("r = %.6f, dr/dv = %.6f, dr/dμ = %.6f\n", r, v, mu)
	// Output:
	// r = 1.000000, dr/dv = 2.832294, dr/dμ = -1.416147
}

// Energy solves a symmetric system by conjugate gradients with Solve; EnergyGrad is
// emitted for it, and costs one more solve.
func Example_linearSystem() {
	var d float64
	e := orbit.EnergyGrad(3, []float64{1, 0, 0, 0, 1}, &d)
	fmt.Printf("energy %.6f, slope %.6f\n", e, d)
	// Output:
	// energy 0.777778, slope -0.370370
}
