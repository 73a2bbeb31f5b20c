// Variables of another package that it computes when the program starts: by functions with
// loops and several results, and in functions init.
package foreign_computed

import "github.com/gradgen/gradgen/gen/testdata/elsewhere"

//gradgen:vjp wrt=x
//gradgen:grad wrt=x name=FilteredSlope
func Filtered(x float64) float64 { return elsewhere.Filtered(x) * x }

func FilteredInputs() [][]any { return [][]any{{0.3}, {1.7}} }

// Started uses variables that begin with values of others, which functions init change.
//
//gradgen:vjp
//gradgen:jvp
func Started(x float64) float64 { return elsewhere.Started(x) * x }

// Bounded reads variables that hold infinities, NaN and the negative zero.
//
//gradgen:vjp wrt=x
//gradgen:hvp wrt=x
func Bounded(x float64) float64 { return elsewhere.Bounded(x) * x }
