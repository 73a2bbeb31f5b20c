package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

const (
	today     = 13.8 // cosmic time of the mass logM0, in Gyr
	peak      = 14.0 // cosmic time at which growth stops, in Gyr
	sharpness = 3.5  // of the transition between the two indices
)

// History is the mean mass history of the halos of one bin of present mass.
type History struct {
	Times   []float64 // cosmic time in Gyr
	LogMass []float64 // log10 of the mass in solar masses
}

// Sumstats returns the model's log10 mass at the times of the history.
//
//gradgen:vjp wrt=params
//gradgen:jvp wrt=params
func (h *History) Sumstats(params []float64) []float64 {
	logMass := make([]float64, len(h.Times))
	for i, t := range h.Times {
		logMass[i] = LogMass(params, t)
	}
	return logMass
}

// Loss returns the mean squared residual of the model in dex².
//
//gradgen:grad wrt=logMass
//gradgen:hvp wrt=logMass
func (h *History) Loss(logMass []float64) float64 {
	sum := 0.0
	for i, m := range logMass {
		d := m - h.LogMass[i]
		sum += d * d
	}
	return sum / float64(len(logMass))
}

// Weighted returns a weighted sum of the model's log10 masses, whose second
// derivatives the errors of the fit need.
//
//gradgen:hvp wrt=params
func (h *History) Weighted(params, weights []float64) float64 {
	sum := 0.0
	for i, m := range h.Sumstats(params) {
		sum += weights[i] * m
	}
	return sum
}

// LogMass returns the log10 mass at cosmic time t of a halo with parameters
// (logM0, x_c, α_early, α_late): a power law in time with a rolling index.
func LogMass(params []float64, t float64) float64 {
	x := math.Log10(min(t, peak))
	return params[0] + index(params, x)*(x-math.Log10(today))
}

// index rolls from α_early to α_late around x = x_c, where x is log10 of the
// cosmic time.
func index(params []float64, x float64) float64 {
	center, early, late := params[1], params[2], params[3]
	return early + (late-early)/(1+math.Exp(-sharpness*(x-center)))
}

// Mass returns the mass at cosmic time t in solar masses. Its tangent in t is
// the accretion rate in solar masses per Gyr.
//
//gradgen:jvp wrt=t
func Mass(params []float64, t float64) float64 {
	return math.Pow(10, LogMass(params, t))
}
