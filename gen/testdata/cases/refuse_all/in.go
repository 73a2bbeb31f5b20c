//case:refused faults of directives and of functions are listed together
package refuse_all

//gradgen:gard wrt=x
func A(x float64) float64 { return x }

//gradgen:grad
func B(x float64) float64 {
	c := make(chan float64, 1)
	c <- x
	return <-c
}

//gradgen:vjp wrt=q
func C(x float64) float64 { return x }

//gradgen:vjp
func D(x float64) (y float64) {
	go func() {}()
	return x
}
