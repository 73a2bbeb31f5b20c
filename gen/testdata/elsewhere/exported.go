package elsewhere

import "math"

// measure is the length of a unit in metres.
type measure struct{ metres float64 }

// Variables that everyone may name, of types that not everyone can.
var (
	Foot  = measure{0.3048}
	Metre = measure{1}
)

// To converts x to the measure v.
func (u measure) To(v measure, x float64) float64 { return x * u.metres / v.metres }

// Area is the area of a square with sides x in square metres.
func (u *measure) Area(x float64) float64 { return u.metres * u.metres * x * x }

// Resize changes the measure.
func (u *measure) Resize(metres float64) { u.metres = metres }

// An Ellipsoid has fields that are not visible elsewhere, and memory of its own.
type Ellipsoid struct {
	A, flattening float64
	powers        [3]float64
	coefficients  []float64
}

// NewEllipsoid returns an ellipsoid with the equatorial radius a.
func NewEllipsoid(a, flattening float64) *Ellipsoid {
	e := &Ellipsoid{A: a, flattening: flattening, coefficients: []float64{1, 0.5, -0.25}}
	for i := range e.powers {
		e.powers[i] = math.Pow(flattening, float64(i))
	}
	return e
}

// Earth and Moon are ellipsoids, by pointer and by value.
var (
	Earth = NewEllipsoid(6.378, 1/298.257)
	Moon  = *NewEllipsoid(1.738, 0.0012)
)

// Radius is the distance of the surface at the latitude from the centre, to second order.
func (e *Ellipsoid) Radius(latitude float64) float64 {
	s, r := math.Sin(latitude), 0.0
	for i, p := range e.powers {
		r += e.coefficients[i] * p * math.Pow(s, float64(2*i))
	}
	return e.A * r
}

// A Surface is hit by a ray that starts at x.
type Surface interface{ Hit(x float64) Hit }

// A Hit is the surface that is hit, and the distance.
type Hit struct {
	Surface  Surface
	Distance float64
	Earlier  *Hit
}

// Miss is what there is if no surface is hit, and Ground is where a ray ends.
var (
	Miss   = Hit{nil, 1e9, nil}
	Ground = Hit{Surface: &Dome{1}, Distance: 12}
)

// Further increases the distance.
func (h *Hit) Further(by float64) { h.Distance += by }

// Near reports whether a surface is hit.
func (h *Hit) Near() bool { return h.Distance < 1e9 }

// A Dome is half a circle.
type Dome struct{ R float64 }

// Hit implements Surface.
func (d *Dome) Hit(x float64) Hit {
	if math.Abs(x) > d.R {
		return Miss
	}
	return Hit{Surface: d, Distance: 10 - math.Sqrt(d.R*d.R-x*x)}
}

// A Slope rises along x.
type Slope struct{ grade, end float64 }

// NewSlope returns a slope that ends at x = end.
func NewSlope(grade, end float64) *Slope { return &Slope{grade, end} }

// Hit implements Surface.
func (s *Slope) Hit(x float64) Hit {
	if x > s.end {
		return Miss
	}
	return Hit{Surface: s, Distance: 10 - s.grade*x*x}
}

// MoveMiss changes a variable.
func MoveMiss(by float64) { Miss.Distance += by }
