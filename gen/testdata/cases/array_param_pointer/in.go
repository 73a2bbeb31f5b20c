// An array that a pointer points to is changed for the caller.
package array_param_pointer

func shift(a *[4]float64) {
	for i := range len(a) - 1 {
		a[i] = a[i+1] * a[i]
	}
}

//gradgen:vjp wrt=a
//gradgen:vjp wrt=a of=a name=InPlaceVJP
func F(a *[4]float64) float64 {
	shift(a)
	s := a[:2]
	s[0] *= a[3]
	return a[0]*a[1] + s[1]
}
