// Variables of types that another package does not export: numbers, text, and arrays, slices, maps and fields of them.
package foreign_named

import "github.com/gradgen/gradgen/gen/testdata/elsewhere/kinds"

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Raised(x float64) float64 { return kinds.Power(x, kinds.Degree) }

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Waved(x float64) float64 {
	return kinds.NewOscillation(kinds.Wave, kinds.Gain).At(x) * float64(kinds.Gain)
}

//gradgen:vjp wrt=x
func Counted(x float64) float64 {
	y := 1.0
	for range kinds.Degree {
		y *= x
	}
	for d := kinds.Linear; d < kinds.Degree; d++ {
		y += x * float64(d)
	}
	return y
}

//gradgen:vjp wrt=x
func Listed(x float64) float64 { return kinds.All(x) * kinds.Sum(x, kinds.Series[0], kinds.Series[1]) }

//gradgen:vjp wrt=x
func Ranged(x float64) float64 {
	y := kinds.Power(x, kinds.DegreeOf["parabola"])
	for _, d := range kinds.Degrees {
		if d == kinds.Square {
			y *= x
		}
		y += kinds.Power(x, d)
	}
	for i, d := range kinds.Series {
		y *= kinds.Power(x, d) + float64(i)
	}
	return y
}

// Fixed reads a field.
//
//gradgen:vjp wrt=x
func Fixed(x float64) float64 {
	t := kinds.Term{By: x}
	t.Of = kinds.Degree
	if t.Of > kinds.Linear {
		t.Of--
	}
	return t.At(x) * float64(t.Of)
}
