// Package kinds exports constants and variables of types that it does not export.
package kinds

import "math"

type degree int

const (
	Linear degree = iota
	Square
	Cubic
)

type wave string

const (
	Sine   wave = "sine"
	Cosine wave = "cosine"
)

type gain float64

const Half gain = 0.5

const double gain = 2

// Degree, Wave and Gain are numbers and text that may change.
var (
	Degree      = Cubic
	Wave        = Sine
	Gain   gain = 1.5
)

// Degrees and DegreeOf hold such numbers.
var (
	Degrees  = [...]degree{Cubic, Linear, Square}
	Series   = []degree{Square, Cubic}
	DegreeOf = map[string]degree{"parabola": Square}
)

// A Term has a field that everyone may set, of a type that not everyone can name.
type Term struct {
	Of degree
	By float64
}

// At is the term at x.
func (t Term) At(x float64) float64 {
	switch t.Of {
	case Linear:
		return t.By * x
	case Square:
		return t.By * x * x
	}
	return t.By * Power(x, t.Of)
}

// Raise increases the degree.
func (t *Term) Raise(by degree) { t.Of += by }

type oscillation struct {
	of    wave
	gain  gain
	count map[degree]int
}

// NewOscillation is one with two entries.
func NewOscillation(of wave, g gain) *oscillation {
	return &oscillation{of: of, gain: g * Half, count: map[degree]int{Linear: 2, Square: 3}}
}

// At is the oscillation at x.
func (o *oscillation) At(x float64) float64 {
	if o.of == Cosine {
		o.gain *= double
		x = math.Cos(x)
	} else {
		x = math.Sin(x * float64(o.count[Square]))
	}
	o.gain += Half
	return x * float64(o.gain)
}

// Power is x to the power d.
func Power(x float64, d degree) float64 {
	y := 1.0
	for range d {
		y *= x
	}
	return y
}

// Next is the degree after d, Linear after Cubic.
func Next(d degree) degree {
	if d >= Cubic {
		return Linear
	}
	return d + 1
}

// Sum adds powers of x.
func Sum(x float64, of ...degree) (s float64) {
	for _, d := range of {
		s += Power(x, d) / float64(d+1)
	}
	return s
}

// All adds powers of x of all Degrees but the first degree.
func All(x float64) (s float64) {
	for i, d := range Degrees {
		if d == Linear {
			continue
		}
		s += Power(x, Degrees[i])
	}
	return s
}

type coefficients [3]float64

func (c *coefficients) set(d degree, v float64) { c[d] = v }

// Product multiplies them.
func (c coefficients) Product() float64 { return c[Linear] * c[Square] * c[Cubic] }

// NewCoefficients are some for x.
func NewCoefficients(x float64) coefficients {
	var c coefficients
	c.set(Linear, x)
	c.set(Square, x*x)
	c[Cubic] = 2
	return c
}
