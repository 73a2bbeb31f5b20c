package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/implicit"
)

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// A Survey has counts of two species.
type Survey struct{ Years, Hares, Lynxes []float64 }

// Rates are those of the model of Lotka and Volterra, per year.
type Rates struct{ Birth, Hunt, Death, Feed float64 }

// change is the right side of the differential equation: what the hares and lynxes x become.
func change(t float64, x []float64, r Rates) []float64 {
	return []float64{(r.Birth - r.Hunt*x[1]) * x[0], (r.Feed*x[0] - r.Death) * x[1]}
}

// Predict returns hares and lynxes at the times, for theta, the logarithms of the rates and of both at the first time.
func Predict(theta, times []float64) ([][]float64, error) {
	e := make([]float64, len(theta))
	for i, v := range theta {
		e[i] = math.Exp(v)
	}
	return implicit.ODE(change, e[4:6], times, Rates{e[0], e[1], e[2], e[3]}, implicit.Tolerance{Relative: 1e-12, Absolute: 1e-12})
}

// Loss is the sum of squared differences of the logarithms to those of the counts.
//
//gradgen:grad wrt=theta
//gradgen:hessian wrt=theta
func (s *Survey) Loss(theta []float64) (float64, error) {
	sum := 0.0
	x, err := Predict(theta, s.Years)
	if err != nil {
		return math.NaN(), err
	}
	for i := range s.Years {
		hares, lynxes := math.Log(x[i][0]/s.Hares[i]), math.Log(x[i][1]/s.Lynxes[i])
		sum += hares*hares + lynxes*lynxes
	}
	return sum, nil
}
