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

var held = elsewhere.Rotate(1)

//gradgen:vjp wrt=x
func Held(x float64) float64 {
	u, v := held.Of(x, 1)
	return u * v
}
