package elsewhere

// A Curve is a list of points of a type that has no name elsewhere.
type Curve []knot

type knot struct{ Place, Slope float64 }

// NewCurve has the points of ys, with their differences as slopes.
func NewCurve(ys ...float64) Curve {
	c := make(Curve, len(ys))
	for i, y := range ys {
		c[i].Place = y
	}
	for i, k := range c[1:] {
		c[i+1].Slope = k.Place*k.Place - c[i].Place
	}
	return c
}

// Mixed is the sum of the points with weights w, w², ….
func (c Curve) Mixed(w float64) float64 {
	sum, weight := 0.0, 1.0
	for _, k := range c {
		weight *= w
		sum += (k.Place + k.Slope*k.Slope) * weight
	}
	return sum
}
