package implicit_root

// Numbers that are defined by an equation.
//
//case:calls the slopes and Jacobians that the solver takes are emitted

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

// kepler is zero where the eccentric anomaly x belongs to the mean anomaly and eccentricity in p.
//
//gradgen:grad wrt=x
func kepler(x float64, p [2]float64) float64 { return x - p[1]*math.Sin(x) - p[0] }

//gradgen:vjp wrt=m,e
//gradgen:jvp wrt=m,e
//gradgen:hvp wrt=m,e
func Anomaly(m, e float64) float64 {
	x, err := implicit.RootScalar(kepler, keplerGrad, m-2, m+2, [2]float64{m, e})
	if err != nil {
		panic(err)
	}
	return x * x
}

// AnomalyInputs are moderate.
func AnomalyInputs() [][]any { return [][]any{{0.3, 0.5}, {2.0, 0.1}, {-1.0, 0.9}} }

// circles is zero where two curves cross.
//
//gradgen:jacobian wrt=x
func circles(x []float64, p []float64) []float64 {
	return []float64{x[0]*x[0] + x[1]*x[1] - p[0], x[0]*x[1] - math.Sin(p[1])}
}

//gradgen:vjp wrt=p
//gradgen:jvp wrt=p
func Crossing(p []float64) []float64 {
	x, err := implicit.Root(circles, circlesJacobian, []float64{2, 0.5}, p)
	if err != nil {
		panic(err)
	}
	return x
}

func CrossingInputs() [][]any { return [][]any{{[]float64{4, 0.3}}, {[]float64{9, 0.8}}} }

//gradgen:hvp wrt=p
//gradgen:grad wrt=p
func Distance(p []float64) float64 {
	x := Crossing(p)
	return x[0]*x[0]*x[1] + p[0]
}

func DistanceInputs() [][]any { return CrossingInputs() }
