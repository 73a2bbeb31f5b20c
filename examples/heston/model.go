package main

import "math"

//go:generate go run github.com/gradgen/gradgen/cmd/gradgen

// Params of the variance of an asset's returns, which wanders around Mean.
type Params struct {
	Variance    float64 `fit:"min=0.001,max=1,log,unit=1/y"` // today
	Mean        float64 `fit:"min=0.001,max=1,log,unit=1/y"`
	Speed       float64 `fit:"min=0.1,max=10,log,unit=1/y"` // of the return to Mean
	Wildness    float64 `fit:"min=0.01,max=2,log,unit=1/y"` // volatility of the variance
	Correlation float64 `fit:"min=-0.99,max=0.99"`
}

// A Call is an option to buy.
type Call struct{ Spot, Rate, Years, Strike float64 }

// A Quote is what a call costs, and how well that is known.
type Quote struct {
	Years  float64 `table:"years"`
	Strike float64 `table:"strike"`
	Price  float64 `table:"price"`
	Error  float64 `table:"error"`
}

// Complex is a complex number, with its two parts as fields.
type Complex struct{ Re, Im float64 }

func (a Complex) plus(b Complex) Complex   { return Complex{a.Re + b.Re, a.Im + b.Im} }
func (a Complex) minus(b Complex) Complex  { return Complex{a.Re - b.Re, a.Im - b.Im} }
func (a Complex) scaled(s float64) Complex { return Complex{s * a.Re, s * a.Im} }
func (a Complex) times(b Complex) Complex {
	return Complex{a.Re*b.Re - a.Im*b.Im, a.Re*b.Im + a.Im*b.Re}
}
func (a Complex) over(b Complex) Complex {
	return a.times(Complex{b.Re, -b.Im}).scaled(1 / (b.Re*b.Re + b.Im*b.Im))
}
func (a Complex) exp() Complex { return Complex{math.Cos(a.Im), math.Sin(a.Im)}.scaled(math.Exp(a.Re)) }
func (a Complex) log() Complex {
	return Complex{math.Log(math.Hypot(a.Re, a.Im)), math.Atan2(a.Im, a.Re)}
}
func (a Complex) sqrt() Complex {
	re := math.Sqrt((math.Hypot(a.Re, a.Im) + a.Re) / 2)
	return Complex{re, a.Im / (2 * re)}
}

// characteristic is the characteristic function of the logarithm of the asset's price over its forward, at u − i/2
// (S. L. Heston 1993, in the form of H. Albrecher et al., "The little Heston trap", 2007).
func characteristic(p Params, years, u float64) Complex {
	s2 := p.Wildness * p.Wildness
	one, b := Complex{Re: 1}, Complex{p.Speed - p.Correlation*p.Wildness/2, -p.Correlation * p.Wildness * u}
	d := b.times(b).plus(Complex{Re: s2 * (u*u + 0.25)}).sqrt()
	g := b.minus(d).over(b.plus(d))
	decay := d.scaled(-years).exp()
	rest := one.minus(g.times(decay))
	c := b.minus(d).scaled(years).minus(rest.over(one.minus(g)).log().scaled(2)).scaled(p.Speed * p.Mean / s2)
	return c.plus(b.minus(d).times(one.minus(decay)).over(rest).scaled(p.Variance / s2)).exp()
}

// Price of a call (A. L. Lewis, "A simple option formula for general jump-diffusion and other exponential Lévy
// processes", 2001), the integral over u = sinh(t)/2 by trapezoids. Its derivatives are the Greeks.
//
//gradgen:hessian wrt=o,p
func Price(o Call, p Params) float64 {
	k := math.Log(o.Spot/o.Strike) + o.Rate*o.Years
	sum := characteristic(p, o.Years, 0).Re / 2
	for t := 0.1; t < 7.5; t += 0.1 {
		u := math.Sinh(t) / 2
		sum += Complex{Im: u * k}.exp().times(characteristic(p, o.Years, u)).Re / math.Cosh(t)
	}
	return o.Spot - math.Sqrt(o.Spot*o.Strike)*math.Exp(-o.Rate*o.Years/2)/math.Pi*0.2*sum
}

// A Market has quotes at one time.
type Market struct {
	Spot, Rate float64
	Quotes     []Quote
}

// Loss is minus the logarithm of the likelihood.
//
//gradgen:grad wrt=p
func (m *Market) Loss(p Params) float64 {
	sum := 0.0
	for _, q := range m.Quotes {
		z := (q.Price - Price(Call{m.Spot, m.Rate, q.Years, q.Strike}, p)) / q.Error
		sum += z * z / 2
	}
	return sum
}
