// Exported variables of another package, and variables of the package itself, whose types have
// fields that are not visible: by value, by pointer, with slices, and with interfaces that are nil.
package foreign_exported

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
//gradgen:jvp wrt=x
func Feet(x float64) float64 { return elsewhere.Foot.To(elsewhere.Metre, x*x) + elsewhere.Foot.Area(x) }

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Radii(x float64) float64 {
	m := elsewhere.Moon
	return elsewhere.Earth.Radius(x) * m.Radius(x*x) * elsewhere.Moon.A
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Flatter(x, f float64) float64 {
	e := *elsewhere.Earth
	e.A = x * f
	return e.Radius(x) + elsewhere.Earth.Radius(f)*x
}

var spline, _ = elsewhere.NewSpline([]float64{0, 1, 2, 3}, []float64{0.3, 1.2, -0.4, 0.8})

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Own(x float64) float64 { return spline.At(x) * spline.At(x/2) }

func OwnInputs() [][]any { return [][]any{{1.3}, {2.7}} }

// Nearest returns the nearest of several hits, of which the first is none.
//
//gradgen:grad wrt=r,x
//gradgen:jvp wrt=r,x
func Nearest(r, x float64) float64 {
	best := elsewhere.Miss
	for _, s := range []elsewhere.Surface{&elsewhere.Dome{R: r}, elsewhere.NewSlope(r*r, 2)} {
		if h := s.Hit(x); h.Distance < best.Distance {
			best = h
		}
	}
	if !best.Near() {
		return r * x
	}
	return best.Distance * best.Distance
}

func NearestInputs() [][]any { return [][]any{{1.1, 0.4}, {0.3, 1.4}, {1.2, 3.0}} }
