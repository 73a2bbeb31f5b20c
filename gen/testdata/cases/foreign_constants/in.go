// Constants of types that another package does not export, where these types are mirrored: compared, added, stored, as keys and arguments.
package foreign_constants

import "github.com/gradgen/gradgen/gen/testdata/elsewhere/kinds"

//gradgen:grad wrt=by,x
//gradgen:hvp wrt=by,x
func Terms(by, x float64) float64 {
	t := kinds.Term{Of: kinds.Linear, By: by}
	y := t.At(x)
	t.Raise(kinds.Square)
	y += t.At(x)
	t.Of = kinds.Cubic
	if t.Of != kinds.Square {
		y *= t.At(x)
	}
	return y
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Oscillations(x float64) float64 {
	return kinds.NewOscillation(kinds.Cosine, kinds.Half).At(x) * kinds.NewOscillation(kinds.Sine, 1.25).At(x)
}

// Chosen has a variable of a type that has no name here.
//
//gradgen:vjp wrt=x
func Chosen(x float64) float64 {
	d := kinds.Linear
	if x > 1 {
		d = kinds.Next(kinds.Square)
	}
	y := 0.0
	for e := kinds.Linear; e <= d; e++ {
		y += kinds.Power(x, e) * float64(e+kinds.Square)
	}
	return y * kinds.Sum(x, kinds.Square, d)
}

func ChosenInputs() [][]any { return [][]any{{0.7}, {1.3}} }

// Weighted adds a constant to a number.
//
//gradgen:vjp wrt=x
func Weighted(x float64) float64 {
	w := kinds.Half
	if x > 1 {
		w += kinds.Half * 3
	}
	return float64(w) * x * x
}

func WeightedInputs() [][]any { return [][]any{{0.7}, {1.3}} }

// Coefficients fills an array of a type that is not exported.
//
//gradgen:vjp wrt=x
func Coefficients(x float64) float64 { return kinds.NewCoefficients(x).Product() }
