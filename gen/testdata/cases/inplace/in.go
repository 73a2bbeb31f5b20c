// The differentiated parameter is the output.
package inplace

//gradgen:vjp wrt=x of=x
//gradgen:jvp wrt=x of=x
func Cumprod(x []float64) {
	for i := 1; i < len(x); i++ {
		x[i] *= x[i-1]
	}
}

//gradgen:vjp wrt=x,k of=x
func Normalise(x []float64, k float64) {
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	for i := range x {
		x[i] *= k / s
	}
}

//gradgen:vjp wrt=p of=p
func Square(p *float64) {
	*p *= *p
	*p += *p * *p
}
