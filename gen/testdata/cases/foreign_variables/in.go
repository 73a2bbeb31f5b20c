// Variables of another package that it does not export and that nothing assigns: tables
// of numbers, of structs, with elements left out, looked at by pointers and by maps.
package foreign_variables

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:vjp wrt=x
//gradgen:grad wrt=x name=HornerSlope
func Horner(x float64, second bool) float64 { return elsewhere.Horner(x, second) }

func HornerInputs() [][]any { return [][]any{{0.7, false}, {0.7, true}} }

//gradgen:vjp wrt=x
func Waves(x float64) float64 { return elsewhere.Waves(x) * elsewhere.Horner(x, false) }

//gradgen:vjp wrt=x
func Powers(x float64) float64 { return elsewhere.Powers(x) }

// Limited uses variables that begin with what functions return, and an error of a type that
// is not exported.
//
//gradgen:grad wrt=x
func Limited(x float64) float64 {
	y, err := elsewhere.Limited(x)
	if err != nil {
		return -x
	}
	return y
}

func LimitedInputs() [][]any { return [][]any{{0.7}, {-1.7}} }

//gradgen:vjp wrt=x
func Longer(x float64) float64 { return elsewhere.Longer(x) }

//gradgen:vjp wrt=x
func Shuffled(x float64) float64 { return elsewhere.Shuffled(x) }
