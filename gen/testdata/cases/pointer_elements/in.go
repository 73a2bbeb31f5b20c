// Pointers to elements, moved along and chosen by data.
package pointer_elements

//gradgen:vjp wrt=a,m
func F(a []float64, m [3]float64) float64 {
	p := &a[0]
	for i := range a {
		*p += a[i] * m[1]
		if a[i] > 1 {
			p = &a[i]
		} else {
			p = &m[i%3]
		}
	}
	*p *= 2
	return a[0]*a[1] + m[0]*m[1]*m[2] + a[3]
}

// Inner has the address of an element, which is no load, taken in an inner loop that stores nothing.
//
//gradgen:vjp
func Inner(a []float64) float64 {
	p := &a[0]
	for i := range a {
		*p *= 2
		for range 2 {
			p = &a[i]
		}
	}
	return a[0]*a[1] + *p
}
