// Names for emitted functions that imports and test files have already.
//
//case:refused the names are taken
package refuse_names

import (
	. "math"
	str "strings"
)

//gradgen:vjp wrt=x name=str
func F(x float64) float64 { return Sin(x) * float64(str.Count("aa", "a")) }

//gradgen:vjp wrt=x name=Cos
func G(x float64) float64 { return x * x }

//gradgen:vjp wrt=x
func H(x float64) float64 { return x * x }

type t struct{ v float64 }

//gradgen:vjp wrt=p
//gradgen:grad wrt=p
func (p t) M() float64 { return p.v * p.v }

//gradgen:vjp wrt=x name=testing
func K(x float64) float64 { return x * x }
