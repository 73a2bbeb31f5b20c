//case:refused unsafe.Pointer on active memory
package refuse_unsafe

import "unsafe"

//gradgen:vjp wrt=x
func F(x []float64) float64 {
	p := (*float64)(unsafe.Pointer(&x[0]))
	*p *= 2
	return x[0] * x[0]
}
