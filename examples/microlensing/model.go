package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Params of a star whose light a mass in front of it bends.
type Params struct {
	Peak   float64 `fit:"min=0,max=100,unit=d"`
	Impact float64 `fit:"min=0.001,max=2,log"` // smallest distance, in radii of Einstein's ring
	Radius float64 `fit:"min=1,max=200,log,unit=d,prior=lognormal(3,1)"`
	Source float64 `fit:"min=0.1,max=1000,log,unit=mJy"` // of the star
	Blend  float64 `fit:"unit=mJy,prior=normal(0,5)"`    // of its neighbours
}

// start is where the fit begins.
func start() Params { return Params{Peak: 50, Impact: 0.5, Radius: 20, Source: 5} }

// A Measurement is a row of the data.
type Measurement struct {
	Time  float64 `table:"time"`
	Flux  float64 `table:"flux"`
	Error float64 `table:"error"`
}

// Flux is that at time t (B. Paczyński, "Gravitational microlensing by the galactic halo", 1986, equation 10).
func Flux(p Params, t float64) float64 {
	tau := (t - p.Peak) / p.Radius
	u2 := p.Impact*p.Impact + tau*tau
	return p.Source*(u2+2)/math.Sqrt(u2*(u2+4)) + p.Blend
}

// A Curve has what was measured.
type Curve struct{ Rows []Measurement }

// Loss is minus the logarithm of the likelihood for normal errors, but for a constant.
//
//gradgen:grad wrt=p
func (c *Curve) Loss(p Params) float64 {
	sum := 0.0
	for _, m := range c.Rows {
		z := (m.Flux - Flux(p, m.Time)) / m.Error
		sum += z * z / 2
	}
	return sum
}
