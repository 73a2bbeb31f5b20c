//case:refused active value passed to package reflect
package refuse_reflect

import "reflect"

//gradgen:vjp wrt=x
func F(x float64) float64 {
	return reflect.ValueOf(x*x).Float() * x
}
