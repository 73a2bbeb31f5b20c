// Variables of another package that may change, and objects that they hold.
//
//case:refused what is not exported can be neither copied nor mirrored
package refuse_foreign

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:vjp wrt=x
func Stepped(x float64) float64 { return elsewhere.Stepped(x) }

//gradgen:vjp wrt=x
func Later(x float64) float64 { return elsewhere.Later(x) }

//gradgen:vjp wrt=x
func Borrowed(x float64) float64 { return elsewhere.Borrowed(x) }

//gradgen:vjp wrt=x
func Doubled(x float64) float64 { return elsewhere.Doubled(x) }

//gradgen:vjp wrt=x
func Relented(x float64) float64 { return elsewhere.Relented(x) }

// Grounded reads a variable with a value in an interface, whose dynamic type may be any.
//
//gradgen:vjp wrt=r,x
func Grounded(r, x float64) float64 {
	best := elsewhere.Ground
	if h := (&elsewhere.Dome{R: r}).Hit(x); h.Distance < best.Distance {
		best = h
	}
	return best.Distance
}

// Missed changes a variable that holds an interface.
//
//gradgen:vjp wrt=r,x
func Missed(r, x float64) float64 {
	h := (&elsewhere.Dome{R: r}).Hit(x)
	elsewhere.Miss.Further(2)
	elsewhere.Miss.Distance *= 0.5
	return h.Distance * elsewhere.Miss.Distance
}

// Resized changes a variable.
//
//gradgen:vjp wrt=x
func Resized(x float64) float64 {
	u := &elsewhere.Foot
	u.Resize(x)
	return elsewhere.Foot.Area(x)
}
