// Package curve is a light curve with a flare, to show and test fits of structs.
package curve

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Params of a flare above a background.
type Params struct {
	Height float64    `fit:"min=0.01,max=100,log,unit=mJy"`
	Peak   float64    `fit:"min=0,max=10,unit=d"`
	Width  float64    `fit:"min=0.1,max=5,log,prior=lognormal(0,1),unit=d"`
	Level  [2]float64 `fit:"prior=normal(0,10)"`
	Order  int        // of the background: 0 constant, 1 with slope
}

// Curve holds measured fluxes with their errors.
type Curve struct {
	Time, Flux, Err []float64
}

// Model is the flux at time t.
func Model(p Params, t float64) float64 {
	z := (t - p.Peak) / p.Width
	flux := p.Height*math.Exp(-z*z/2) + p.Level[0]
	if p.Order > 0 {
		flux += p.Level[1] * t
	}
	return flux
}

// Loss is χ²/2.
//
//gradgen:grad wrt=p
//gradgen:hvp wrt=p
func (c *Curve) Loss(p Params) float64 {
	sum := 0.0
	for i, t := range c.Time {
		z := (c.Flux[i] - Model(p, t)) / c.Err[i]
		sum += z * z / 2
	}
	return sum
}

// Sumstats is χ²/2 of this rank's part of the data.
//
//gradgen:vjp wrt=p
func (c *Curve) Sumstats(p Params) []float64 { return []float64{c.Loss(p)} }

// A Share is one rank's part of a curve.
type Share struct{ Curve }

// Loss is that of all ranks together.
//
//gradgen:grad wrt=sumstats
func (s *Share) Loss(sumstats []float64) float64 { return sumstats[0] }

// Example is a curve without noise, of n points, and its parameters.
func Example(n int) (*Curve, Params) {
	truth := Params{Height: 3, Peak: 4, Width: 0.8, Level: [2]float64{1, -0.05}, Order: 1}
	c := &Curve{}
	for i := range n {
		t := 10 * float64(i) / float64(n-1)
		c.Time = append(c.Time, t)
		c.Flux = append(c.Flux, Model(truth, t))
		c.Err = append(c.Err, 0.01)
	}
	return c, truth
}
