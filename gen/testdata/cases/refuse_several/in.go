//case:refused every finding is reported, sorted by position, not only the first
package refuse_several

//gradgen:vjp wrt=x
func F(x float64, m map[int]float64) float64 {
	m[1] = x
	v := []any{x}
	y, _ := v[0].(float64)
	return y * m[1]
}

//gradgen:vjp wrt=x
func G(x float64) float64 {
	c := make(chan float64, 1)
	c <- x
	return <-c
}
